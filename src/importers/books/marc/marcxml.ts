import { SaxesParser } from 'saxes'

import type { MarcField, MarcRecord, Subfield } from '@/formats/catalogue/marc/record'
import { invalidByteMark } from '@/importers/books/feeds/decode-xml'
import { ImportError } from '@/importers/importer'
import type { MarcPart } from './iso2709'

export const marcNamespace = 'http://www.loc.gov/MARC21/slim'
const oaiNamespace = 'http://www.openarchives.org/OAI/2.0/'

/** Well above any real record. A larger one is skipped with an error. */
const limits = { fields: 20_000, characters: 8_000_000, depth: 50, identifier: 200 }
const sliceCharacters = 65_536

/**
 * The records of MARCXML as a stream, in whatever envelope: a collection, OAI-PMH, SRU. Throws {@link ImportError} where
 * it is not well-formed, declares entities, or holds no record.
 */
export async function* readMarcXml(text: AsyncIterable<string>): AsyncGenerator<MarcPart> {
  const reader = createReader()
  for await (const chunk of text) {
    for (let start = 0; start < chunk.length; start += sliceCharacters) {
      reader.write(chunk.slice(start, start + sliceCharacters))
      yield* reader.drain()
    }
  }
  reader.close()
  yield* reader.drain()
}

type OpenField = { tag: string; indicators: string; subfields: Subfield[]; text: string }

function createReader() {
  const parser = new SaxesParser({ xmlns: true })
  let ready: MarcPart[] = []
  let part: (MarcPart & { start: number }) | null = null
  let field: OpenField | null = null
  let code = ''
  /** The text of the innermost leader, control field or subfield; null elsewhere. */
  let text: string | null = null
  /** The open header of a record of OAI-PMH that is deleted, and its identifier as far as it is read. */
  let deleted: { line: number; identifier: string; isOpen: boolean } | null = null
  let depth = 0
  let count = 0
  const isMarc = (uri: string) => uri === marcNamespace || uri === ''
  const fail = (reason: string): never => {
    throw new ImportError(`Line ${parser.line}: ${reason}`)
  }

  parser.on('doctype', (doctype) => {
    if (/<!ENTITY/i.test(doctype)) fail('the document type declares entities of its own, which are not read.')
  })
  parser.on('error', ({ message }) => fail(`the XML is not well-formed: ${message.replace(/^[^a-z]*:\s*/i, '')}`))
  parser.on('opentag', ({ uri, local, attributes }) => {
    if (++depth > limits.depth) fail(`more than ${limits.depth} elements are nested in each other.`)
    const attribute = (name: string) => attributes[name]?.value ?? ''
    if (uri === oaiNamespace) {
      if (local === 'header' && attribute('status') === 'deleted')
        deleted = { line: parser.line, identifier: '', isOpen: false }
      if (local === 'identifier' && deleted) deleted.isOpen = true
    }
    if (!isMarc(uri)) return
    if (local === 'record') {
      const record: MarcRecord = { leader: '', fields: [] }
      part = { record, line: parser.line, flaws: [], error: null, start: parser.position }
    }
    if (local === 'leader' || local === 'controlfield' || local === 'subfield') text = ''
    if (local === 'controlfield' || local === 'datafield') {
      const indicators = [attribute('ind1'), attribute('ind2')].map((each) => each[0] ?? ' ').join('')
      field = { tag: attribute('tag'), indicators, subfields: [], text: '' }
    }
    if (local === 'subfield') code = attribute('code')
  })
  const addText = (given: string) => {
    if (part && part.error === null && text !== null) text += given
    if (deleted?.isOpen && deleted.identifier.length < limits.identifier) deleted.identifier += given
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', ({ uri, local }) => {
    depth--
    if (uri === oaiNamespace && deleted) {
      if (local === 'identifier') deleted.isOpen = false
      if (local === 'header') addDeleted(deleted)
    }
    if (!part || !isMarc(uri)) return
    const clean = (text ?? '').replaceAll(invalidByteMark, '')
    if (local === 'leader') part.record.leader = clean
    if (local === 'subfield') field?.subfields.push([code, clean])
    if (local === 'controlfield' && field) addField({ tag: field.tag, text: clean })
    if (local === 'datafield' && field)
      addField({ tag: field.tag, indicators: field.indicators, subfields: field.subfields })
    if (local === 'record') finish()
    if (local !== 'subfield') field = null
    text = null
  })

  function addField(given: MarcField): void {
    if (!part || part.error !== null) return
    if (part.record.fields.push(given) > limits.fields) discard(`It has more than ${limits.fields} fields.`)
  }
  function discard(reason: string): void {
    if (!part || part.error !== null) return
    part.error = reason
    part.record.fields.length = Math.min(part.record.fields.length, 10)
  }
  /** OAI-PMH identifies a record in its own way, so that the book of a deleted one cannot be found. */
  function addDeleted({ line, identifier }: { line: number; identifier: string }): void {
    const error = `OAI-PMH says that ${identifier.trim().slice(0, limits.identifier)} is deleted, and not which control number it had: withdraw its book in the admin.`
    ready.push({ record: { leader: '', fields: [] }, line, flaws: [], error })
    count++
    deleted = null
  }
  function finish(): void {
    if (!part) return
    const { record, line, flaws, error } = part
    // The envelope of OAI-PMH calls its own element a record, too.
    if (record.leader !== '' || record.fields.length > 0) {
      ready.push({ record, line, flaws, error })
      count++
    }
    part = null
  }

  return {
    write(slice: string): void {
      parser.write(slice)
      if (part && parser.position - part.start > limits.characters) {
        if (part.error !== null) fail('a record does not end.')
        discard(`It is longer than ${limits.characters / 1e6} million characters.`)
        part.start = parser.position
      }
    },
    close(): void {
      parser.close()
      if (count === 0) fail('there is no MARC record in it.')
    },
    drain(): MarcPart[] {
      const parts = ready
      ready = []
      return parts
    },
  }
}
