import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { memoryPages, validateXML } from 'xmllint-wasm'

const folder = path.resolve(import.meta.dirname, '../../../shared/data/schemas')

/** The schema files of a standard; they are not part of the repository, so tests that need them may be skipped. */
export const hasXmlSchemas = (name: string): boolean => existsSync(path.join(folder, name))

/** What the schema of a standard does not allow in a document; empty where it is valid. */
export async function findSchemaErrors(xml: string, name: string, main: string): Promise<string[]> {
  const file = (fileName: string) => ({ fileName, contents: readFileSync(path.join(folder, name, fileName), 'utf8') })
  const others = readdirSync(path.join(folder, name)).filter((each) => each !== main && each.endsWith('.xsd'))
  const { errors } = await validateXML({
    xml: { fileName: 'document.xml', contents: xml },
    schema: file(main),
    preload: others.map(file),
    maxMemoryPages: 4 * memoryPages.GiB - 1,
  })
  return errors.map(({ message }) => message)
}
