import { readFileSync } from 'node:fs'
import path from 'node:path'

import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'

import { toBookCitation } from '@/formats/catalogue/citation'
import { toCitationMeta } from '@/formats/catalogue/citation-meta'
import { toCrossrefBook, toCrossrefFrame } from '@/formats/catalogue/crossref'
import { toCatalogueExamples } from '@/formats/catalogue/examples'
import { toKbart } from '@/formats/catalogue/kbart'
import { toMarcRecord } from '@/formats/catalogue/marc/record'
import { toIso2709, toMarcXml } from '@/formats/catalogue/marc/serialize'
import { toCitationsText } from '@/formats/shared/citation'
import { frameRecords } from '@/formats/shared/record-file'
import type { Book } from '@/schemas/catalogue/book'
import { readBinary } from '../../../support/marc-records'
import { findSchemaErrors, hasXmlSchemas } from '../../../support/xml-schemas'

const example = toCatalogueExamples('https://books.example').getBook as Book
const book: Book = { ...example, title: 'Où <aller> & pourquoi ?' }
const undated: Book = { ...example, id: 'T1-2', isbn: null, publication_date: null, identifiers: [], formats: [] }

/** The fields of each record of an ISO 2709 file, by its own directory. */
function parseIso2709(bytes: Uint8Array): { leader: string; fields: [string, string][] }[] {
  const records = []
  for (let start = 0; start < bytes.length;) {
    const text = (from: number, to: number) => new TextDecoder().decode(bytes.subarray(start + from, start + to))
    const length = Number(text(0, 5))
    const base = Number(text(12, 17))
    const fields: [string, string][] = []
    for (let at = 24; at < base - 1; at += 12) {
      const [size, offset] = [Number(text(at + 3, at + 7)), Number(text(at + 7, at + 12))]
      expect(text(base + offset + size - 1, base + offset + size)).toBe('\u001e')
      fields.push([text(at, at + 3), text(base + offset, base + offset + size - 1)])
    }
    expect(text(length - 1, length)).toBe('\u001d')
    records.push({ leader: text(0, 24), fields })
    start += length
  }
  return records
}

describe('MARC 21', () => {
  it.each([
    ['PT9H32M', ['093200']],
    ['PT99H', ['990000']],
    ['PT100H1M', ['990000', '010100']],
    ['PT250H', ['990000', '990000', '520000']],
    [null, []],
  ])('has a playing time of %s, in parts where it is longer than its digits can say', (duration, times) => {
    const { fields } = toMarcRecord({ ...book, duration }, { publisher: 'Us', host: 'books.example' })
    const found = fields.flatMap((field) => ('subfields' in field && field.tag === '306' ? field.subfields : []))
    expect(found).toEqual(times.map((time) => ['a', time]))
  })

  it('has each book with its numbers, names, title, subjects and series', () => {
    const [record, second] = parseIso2709(
      toIso2709([book, undated].map((each) => toMarcRecord(each, { publisher: 'Us', host: 'books.example' }))),
    )
    expect(record?.leader).toMatch(/^\d{5}nam a22\d{5} c 4500$/)
    const fields = record?.fields.map(([tag, text]) => `${tag} ${text.replaceAll('\u001f', '$')}`)
    expect(fields).toEqual(
      expect.arrayContaining([
        '001 T1-1',
        expect.stringMatching(/^008 261102s2026 {4}xx \|{17}eng\|d$/),
        '003 books.example',
        `020   $a${book.isbn}$qPaperback$c24.50 EUR`,
        '046   $k2026-03-02$2edtf',
        `020   $a${book.formats[0]?.isbn}$qE-book`,
        '024 7 $a10.5555/12345678$2doi',
        '041 1 $aeng$hdut',
        '072  7$aGLC$2thema',
        '100 1 $aAuthor, An$eAuthor$0https://orcid.org/0000-0002-1825-0097',
        '245 10$aOù <aller> & pourquoi ?$bA first course in judging claims$cAn Author',
        '250   $aRevised edition',
        '505 00$g1$tA claim and its source',
        '264  1$aLeiden$bAn Academic Press$c2026',
        '490 0 $aFirst courses$v3',
        '650  4$aInformation literacy',
        '856 42$uhttps://books.example/books/T1-1$yDescription',
      ]),
    )
    expect(second?.fields.find(([tag]) => tag === '008')?.[1].slice(6, 15)).toBe('nuuuuuuuu')
  })

  it('is the same as MARCXML, well-formed', () => {
    const xml = toMarcXml([toMarcRecord(book, { publisher: 'Us', host: 'books.example' })])
    expect(xml).toContain('<subfield code="a">Où &lt;aller&gt; &amp; pourquoi ?</subfield>')
    expect(xml).toMatch(/<leader>.{24}<\/leader><controlfield tag="001">T1-1<\/controlfield>/)
  })

  // The schemas are not part of the repository.
  it.skipIf(!hasXmlSchemas('marcxml'))(
    'is valid MARCXML (skipped where ../shared/data/schemas/marcxml is missing)',
    async () => {
      const xml = toMarcXml(
        [book, undated].map((each) => toMarcRecord(each, { publisher: 'Us', host: 'books.example' })),
      )
      expect(await findSchemaErrors(xml, 'marcxml', 'MARC21slim.xsd')).toEqual([])
    },
  )

  it.each([
    [['translator', 'author', 'illustrator'], '100 Name1', '10', 'Name0 (translator) ; Name1 ; Name2 (illustrator)'],
    [['illustrator', 'editor'], null, '00', 'Name0 (illustrator) ; Name1 (editor)'],
    [
      ['foreword', 'original author', 'text'],
      '100 Name1',
      '10',
      'Name0 (foreword) ; Name1 (original author) ; Name2 (text)',
    ],
    [[null, null], '100 Name0', '10', 'Name0 ; Name1'],
  ])(
    'enters a creator as the main entry, and states the roles of others: %j',
    async (roles, main, indicators, stated) => {
      const contributors = roles.map((role, index) => ({
        ...book.contributors[0]!,
        name: `Name${index}`,
        family: null,
        role,
      }))
      const record = toMarcRecord({ ...book, contributors }, { publisher: 'Us', host: 'books.example' })
      const [{ fields } = { fields: [] }] = parseIso2709(toIso2709([record]))
      const names = fields
        .filter(([tag]) => /^[17]/.test(tag))
        .map(([tag, text]) => `${tag} ${/\u001fa([^\u001f]*)/.exec(text)?.[1]}`)
      expect(names.filter((name) => name.startsWith('1'))).toEqual(main === null ? [] : [main])
      expect(names).toHaveLength(roles.length)
      const title = fields.find(([tag]) => tag === '245')?.[1] ?? ''
      expect(title.slice(0, 2)).toBe(indicators)
      expect(title).toContain(`\u001fc${stated}`)
      const [read] = await readBinary(toIso2709([record]))
      expect(read?.fields.authors?.map(({ name, role }) => [name, role])).toEqual(
        roles.map((role, index) => [`Name${index}`, role]),
      )
    },
  )

  it('has headings of its subject schemes also where they have a code that has no field, or none at all', async () => {
    const subject = { scheme_name: '', is_main: false }
    const subject_codes = [
      { ...subject, scheme: '91', code: '4048737-4', heading: 'Recht' },
      { ...subject, scheme: '93', code: null, heading: 'Feminism' },
      { ...subject, scheme: '12', code: null, heading: 'AIDS' },
      { ...subject, scheme: '93', code: 'JBSF11', heading: 'Feminism' },
    ]
    const [read] = await readBinary(
      toIso2709([toMarcRecord({ ...book, subject_codes }, { publisher: 'Us', host: 'books.example' })]),
    )
    expect(read?.fields.subjectCodes).toMatchObject([
      { scheme: '12', code: null, heading: 'AIDS' },
      { scheme: '91', code: null, heading: 'Recht' },
      { scheme: '93', code: 'JBSF11', heading: null },
      { scheme: '93', code: null, heading: 'Feminism' },
    ])
  })

  it('leaves out contents and synopsis before names and subjects where ISO 2709 has no room for all', () => {
    const chapters = Array.from({ length: 1000 }, (_, index) => ({
      ...book.chapters[0]!,
      number: index + 1,
      title: `Chapter ${index} ${'é'.repeat(60)}`,
    }))
    const contributors = ['author', 'editor', 'translator'].map((role) => ({ ...book.contributors[0]!, role }))
    const long = { ...book, chapters, contributors, synopsis: 'One.\n\nTwo.' }
    const record = toMarcRecord(long, { publisher: 'Us', host: 'books.example' })
    const bytes = toIso2709([record])
    expect(bytes.length).toBeLessThan(100_000)
    const [parsed] = parseIso2709(bytes)
    const tags = parsed?.fields.map(([tag]) => tag) ?? []
    const others = (all: readonly string[]) => all.filter((tag) => tag !== '505')
    expect(others(tags)).toEqual(others(record.fields.map(({ tag }) => tag)))
    expect(tags.filter((tag) => tag === '505').length).toBeGreaterThan(10)
    expect(parsed?.fields.find(([tag]) => tag === '505')?.[1]).toContain('Chapter 0 ')
  })

  it('cuts what is too long for ISO 2709 between characters', () => {
    const long = { ...book, synopsis: 'é'.repeat(6000), reviews: [] }
    const [record] = parseIso2709(toIso2709([toMarcRecord(long, { publisher: 'Us', host: 'books.example' })]))
    const summary = record?.fields.find(([tag]) => tag === '520')?.[1] ?? ''
    expect(summary.length).toBeGreaterThan(4900)
    expect(summary).not.toContain('\ufffd')
  })
})

it('has the 25 columns of KBART, with the identifiers of print and online formats', () => {
  const [head = '', first = '', second = ''] = toKbart([{ ...book, title: 'A\tB\nC' }, undated], 'Us').split('\n')
  const names = head.split('\t')
  expect(names).toHaveLength(25)
  for (const line of [first, second]) expect(line.split('\t')).toHaveLength(25)
  const cells = Object.fromEntries(first.split('\t').map((cell, index) => [names[index], cell]))
  expect(cells).toMatchObject({
    publication_title: 'A B C: A first course in judging claims',
    print_identifier: book.isbn,
    online_identifier: book.formats[0]?.isbn,
    first_author: 'Author',
    publication_type: 'monograph',
    date_monograph_published_print: '2026-03-02',
    access_type: 'P',
  })
})

it('deposits at Crossref the books that have a DOI, and no others', () => {
  const changedAt = '2026-11-02T09:30:00.000Z'
  const frame = toCrossrefFrame({ depositor: 'Us', email: 'a@b.example', changedAt })
  const xml = frameRecords(
    [book, undated].flatMap((each) => toCrossrefBook(each, 'Us') ?? []),
    frame,
  )
  expect(xml.match(/<book /g)).toHaveLength(1)
  expect(xml).toContain('<doi_batch_id>20261102093000000</doi_batch_id>')
  expect(xml).toContain(
    '<person_name sequence="first" contributor_role="author"><given_name>An</given_name><surname>Author</surname><ORCID>https://orcid.org/0000-0002-1825-0097</ORCID></person_name>',
  )
  expect(xml).toContain(
    '<doi_data><doi>10.5555/12345678</doi><resource>https://books.example/books/T1-1</resource></doi_data>',
  )
})

it('has tags for reference managers in the head of a page', () => {
  expect(toCitationMeta(book)).toEqual(
    expect.arrayContaining([
      ['citation_author', 'An Author'],
      ['citation_publication_date', '2026/03/02'],
      ['citation_isbn', book.isbn],
      ['citation_doi', '10.5555/12345678'],
    ]),
  )
})

describe('the names of a citation', () => {
  const withRoles = (...roles: (string | null)[]): Book => ({
    ...book,
    contributors: roles.map((role, index) => ({
      ...book.contributors[0]!,
      name: `Given Name${index}`,
      given: 'Given',
      family: `Name${index}`,
      role,
    })),
  })
  const cite = (...roles: (string | null)[]) => {
    const { author, editor, translator } = toBookCitation(withRoles(...roles), { publisher: 'Us' })
    const toFamilies = (names: typeof author) => names?.map((name) => ('family' in name ? name.family : '')).join()
    return { author: toFamilies(author), editor: toFamilies(editor), translator: toFamilies(translator) }
  }

  it.each([
    [['editor and translator'], { editor: 'Name0', translator: 'Name0' }],
    [['Volume editor', 'General Editor', 'compiler', 'series editor'], { editor: 'Name0,Name1,Name2' }],
    [['original author', 'text', 'creator', null, 'adapter'], { author: 'Name0,Name1,Name2,Name3' }],
    [['photographs', 'foreword'], { author: 'Name0' }],
    [['author', 'photographs'], { author: 'Name0' }],
    [['foreword', 'copyeditor'], {}],
  ])('are those of %j', (roles, expected) => {
    expect(cite(...roles)).toEqual({ author: undefined, editor: undefined, translator: undefined, ...expected })
  })

  it('are the same in every format', () => {
    const both = withRoles('Editor and translator')
    const citation = toBookCitation(both, { publisher: 'Us' })
    const bibtex = toCitationsText([citation], 'bibtex')
    expect(bibtex).toContain('  editor = {Name0, Given},\n  translator = {Name0, Given},\n')
    expect(toCitationsText([citation], 'ris')).toContain('ED  - Name0, Given\r\nA4  - Name0, Given')
    expect(toCitationMeta(both)).toEqual(
      expect.arrayContaining([
        ['citation_editor', 'Given Name0'],
        ['citation_translator', 'Given Name0'],
      ]),
    )
    const deposit = toCrossrefBook(both, 'Us')
    expect(deposit).toContain('<person_name sequence="first" contributor_role="editor">')
    expect(deposit).toContain('<person_name sequence="additional" contributor_role="translator">')
    const cells = toKbart([withRoles('foreword', 'volume editor')], 'Us')
      .split('\n')[1]
      ?.split('\t')
    expect(cells).toContain('Name1')
  })
})

describe('a file of all citations', () => {
  const citations = [book, undated].map((each) => toBookCitation(each, { publisher: 'Us' }))

  it('has an entry for each book', () => {
    expect(toCitationsText(citations, 'bibtex').match(/^@book\{/gm)).toHaveLength(2)
    expect(toCitationsText(citations, 'ris').match(/^TY {2}- BOOK\r$/gm)).toHaveLength(2)
    expect(toCitationsText(citations, 'ris')).toContain('DO  - 10.5555/12345678')
    // The number in the series, which is that of BibTeX, too.
    expect(toCitationsText(citations, 'ris')).toContain('T2  - First courses\r\nM1  - 3\r\n')
  })

  // The schemas are not part of the repository.
  it.skipIf(!hasXmlSchemas('csl'))('is valid CSL-JSON (skipped where ../shared/data/schemas is missing)', () => {
    const file = path.resolve(import.meta.dirname, '../../../../../shared/data/schemas/csl/csl-data.json')
    const validate = new Ajv({ strict: false }).compile(JSON.parse(readFileSync(file, 'utf8')))
    validate(JSON.parse(toCitationsText(citations, 'csl')))
    expect(validate.errors).toBeNull()
  })
})
