import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'

const folder = path.resolve(import.meta.dirname, '../../../shared/data/schemas')

/** The schemas of OPDS and of the manifests it builds on; not part of the repository, so a test of them may be skipped. */
export const hasOpdsSchemas = existsSync(path.join(folder, 'opds-2.0'))

/** What OPDS 2.0 does not allow in a feed; empty where it is valid. */
export function createOpdsValidator(): (feed: unknown) => string[] {
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv)
  for (const name of ['opds-2.0', 'webpub-manifest']) {
    for (const file of readdirSync(path.join(folder, name), { recursive: true, encoding: 'utf8' })) {
      if (file.endsWith('.json'))
        ajv.addSchema(JSON.parse(readFileSync(path.join(folder, name, file), 'utf8')) as object)
    }
  }
  const validate = ajv.getSchema('https://drafts.opds.io/schema/feed.schema.json')
  if (!validate) throw new Error('There is no schema of OPDS feeds.')
  return (feed) => {
    void validate(feed)
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}
