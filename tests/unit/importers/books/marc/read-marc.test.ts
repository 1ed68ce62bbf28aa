import { describe, expect, it } from 'vitest'

import { toIso2709, toMarcXml } from '@/formats/catalogue/marc/serialize'
import { decodeMarc8 } from '@/importers/books/marc/marc8'
import { readMarc } from '@/importers/books/marc/read-marc'
import { marc, readBinary, readBoth, readParts, readXml } from '../../../../support/marc-records'

const head = ['001 123', '003 DLC', '008 960101s2001    nyu           000 0 eng d']
const read = async (lines: string[], leader?: string) => {
  const [binary, xml] = await readBoth(marc([...head, ...lines], leader))
  expect({ ...xml, line: 1 }).toEqual(binary)
  return binary
}

describe('a library’s record', () => {
  it('becomes a book: title, names with relators, numbers, publication, extent, language', async () => {
    const { reference, fields, error, notes } = await read([
      '020    $a0306406152 (hbk. : alk. paper)',
      '020    $a9780732287573$q(ebook)',
      '024 7  $a10.1000/182$2doi',
      '035    $a(OCoLC)ocm00012345',
      '041 1  $aengfre$hger',
      '082 00 $a330.9/4$223',
      '100 1  $aBeethoven, Ludwig van,$d1770-1827,$eauthor.$1https://orcid.org/0000-0002-1825-0097',
      '245 10 $aWhat we heard :$ba history /$cby Ludwig van Beethoven ; edited by the Society.',
      '250    $a2nd ed., revised.',
      '264  1 $a[London] :$bAcme Press,$c[2001]',
      '264  4 $c©2000',
      '300    $axxiv, 321 pages :$billustrations ;$c24 cm',
      '490 1  $aStudies in sound,$x1234-5679 ;$vv. 12',
      '505 0  $aOn listening -- The long night / A. Lee -- After.',
      '520    $aA short history of listening.',
      '650  0 $aMusic$xHistory$y19th century.',
      '650  7 $aMusic.$2fast$0(OCoLC)fst01030269',
      '700 1  $aLee, Ann$q(Ann B.),$eeditor,$etranslator.',
      '700 12 $aGoethe, Johann Wolfgang von.$tFaust.',
      '710 2  $aSociety for Sound.$bBoard,$4pbl',
      '776 08 $iPrint version:$z1565926218',
    ])
    expect({ reference, error, notes }).toEqual({ reference: '(DLC)123', error: null, notes: [] })
    expect(fields).toMatchObject({
      title: 'What we heard',
      subtitle: 'a history',
      isbn: '9780306406157',
      productForm: 'BB',
      formats: [
        { isbn: '9780732287573', form: 'EA' },
        { isbn: '9781565926219', form: null },
      ],
      language: 'en',
      languages: [
        { role: '01', language: 'fr' },
        { role: '02', language: 'de' },
      ],
      editionNumber: 2,
      editionStatement: '2nd ed., revised.',
      place: 'London',
      publisher: 'Acme Press',
      publishedAt: '2001-01-01T00:00:00.000Z',
      publishedPrecision: 'year',
      pages: 321,
      synopsis: 'A short history of listening.',
      identifiers: [
        { type: '06', name: null, value: '10.1000/182' },
        { type: '23', name: null, value: '12345' },
      ],
      series: [{ title: 'Studies in sound', number: '12', issn: '1234-5679' }],
      subjects: ['Music – History – 19th century', 'Music'],
      subjectCodes: [
        { scheme: '01', code: '330.94', heading: null },
        { scheme: '04', code: null, heading: 'Music – History – 19th century' },
        { scheme: 'B6', code: null, heading: 'Music' },
      ],
    })
    expect(fields.authors).toMatchObject([
      {
        name: 'Ludwig van Beethoven',
        role: 'author',
        given: 'Ludwig',
        particle: 'van',
        family: 'Beethoven',
        orcid: '0000-0002-1825-0097',
      },
      { name: 'Ann Lee', role: 'editor' },
      { name: 'Ann Lee', role: 'translator' },
    ])
    expect(fields.chapters?.map(({ title, authors }) => [title, authors])).toEqual([
      ['On listening', null],
      ['The long night', 'A. Lee'],
      ['After', null],
    ])
  })

  it.each([
    ['s', '2001', '    ', '[2001?]', '2001'],
    ['e', '2001', '0314', '', '2001-03-14'],
    ['e', '2001', '03  ', '', '2001-03'],
    ['q', '1990', '1999', '[between 1990 and 1999]', null],
    ['n', 'uuuu', 'uuuu', '', null],
    ['s', '19uu', '    ', '[19--]', null],
    ['|', '||||', '||||', 'c2006.', '2006'],
    ['|', '||||', '||||', '[2006?]', null],
  ])('knows no more of a date than it says: %s %s %s %s', async (type, first, second, written, expected) => {
    const lines = ['001 1', '003 X', `008 960101${type}${first}${second}nyu           000 0 eng d`, '245 00 $aTitle']
    const [{ fields }] = await readBoth(marc([...lines, `260    $c${written || ' '}`]))
    const length = fields.publishedPrecision === 'day' ? 10 : fields.publishedPrecision === 'month' ? 7 : 4
    expect(fields.publishedAt?.slice(0, length) ?? null).toBe(expected)
  })

  it('takes titles of parts, titles as they stand where punctuation is left out, and no parallel title', async () => {
    const title = async (field: string, leader?: string) => {
      const { fields } = await read([field], leader)
      return [fields.title, fields.subtitle ?? null]
    }
    expect(await title('245 10 $aFaust.$nPart 2,$pThe end /$cGoethe.')).toEqual(['Faust. Part 2, The end', null])
    expect(await title('245 10 $aWhat is it? :$byes.', '00000nam a2200000 c 4500')).toEqual(['What is it? :', 'yes.'])
    expect(await title('245 10 $aLe chat =$bThe cat /$cA. Lee')).toEqual(['Le chat', null])
    expect(await title('245 10 $aThe firm of Lee & Co.')).toEqual(['The firm of Lee & Co.', null])
    expect(await title('245 10 $a[Letters]')).toEqual(['Letters', null])
  })

  it.each([
    ['00000nas a2200000 i 4500', ['245 00 $aJournal'], 'It describes a serial, not a book.'],
    ['00000nz  a2200000 i 4500', ['100 1  $aLee'], 'It describes a name or subject, not a book.'],
    ['00000nam a2200000 i 4500', ['200 1  $aTitolo'], 'It is UNIMARC, not MARC 21.'],
    ['00000nam a2200000 i 4500', ['500    $aNote'], 'It has no title.'],
  ])('is rejected with a reason where it is no book’s: %s', async (leader, lines, reason) => {
    expect((await read(lines, leader)).error).toBe(reason)
  })

  it('withdraws a book that was deleted, and is known by its ISBN where it has no number', async () => {
    expect(await read([], '00000dam a2200000 i 4500')).toMatchObject({ intent: 'withdraw', error: null })
    const [record] = await readBoth(marc(['020    $a9780306406157', '245 00 $aTitle']))
    expect(record).toMatchObject({ reference: 'isbn:9780306406157', error: null })
    expect(record.notes).toContain('It has no control number and is known by its ISBN.')
  })

  it('keeps a price that has a currency code, and notes other terms of availability', async () => {
    const priced = async (...fields: string[]) => {
      const { fields: book, notes } = await read(['245 10 $aTitle', ...fields])
      return [book.price ?? null, ...notes.filter((note) => note.startsWith('price'))]
    }
    const why = 'is left out; a price is an amount and a currency code, such as 29.90 EUR, of a valid ISBN.'
    expect(await priced('020    $a0306406152$c29.90 EUR')).toEqual(['29.90'])
    expect(await priced('020    $a0306406152$c€ 29,90')).toEqual([null, `price: € 29,90 ${why}`])
    expect(await priced('020    $c29.90 EUR')).toEqual([null, `price: 29.90 EUR ${why}`])
  })

  it('reads the price and the binding as the Deutsche Nationalbibliothek writes them, and notes the other prices', async () => {
    const terms = 'Festeinband : EUR 29.90 (DE), EUR 30.80 (AT), CHF 40.00 (freier Preis)'
    const { fields: book, notes } = await read(['245 10 $aTitel', `020    $a9780306406157$c${terms}`])
    expect(book).toMatchObject({ price: '29.90', currency: 'EUR', productForm: 'BB' })
    expect(notes.filter((note) => note.startsWith('price'))).toEqual([
      'price: EUR 30.80 (AT), CHF 40.00 (freier Preis) is left out; a price is an amount and a currency code, such as 29.90 EUR, of a valid ISBN.',
    ])
    const paperback = await read(['245 10 $aTitel', '020    $a9780306406157$cBroschur : EUR 12.00 (DE)'])
    expect(paperback.fields).toMatchObject({ price: '12.00', currency: 'EUR', productForm: 'BC' })
    expect(paperback.notes.filter((note) => note.startsWith('price'))).toEqual([])
  })

  it('reports ignored fields', async () => {
    const other = '880 00 $6245-01$aТ'
    const lines = [...head, '245 00 $aT', '500    $aNote', '500    $aNote', '700 12 $aGoethe$tFaust', other]
    const [part] = await readParts(readMarc, toIso2709([marc(lines)]))
    const names: string[] = []
    part?.toRecord((name) => names.push(name))
    expect(names).toEqual(['field 500', 'field 500', 'field 700 with a title', 'field 880'])
  })
})

describe('ISO 2709', () => {
  const bytes = toIso2709([marc([...head, '245 10 $aOù est-il ?'])])

  it('is read in chunks of any size, with line breaks between records and wrong lengths', async () => {
    const wrong = Buffer.from(bytes)
    wrong.write('9', 27, 'latin1')
    const file = Buffer.concat([bytes, Buffer.from('\r\n'), wrong, Buffer.from('\n')])
    for (const size of [1, 7, 4096]) {
      const records = await readBinary(file, size)
      expect(records.map(({ fields }) => fields.title)).toEqual(['Où est-il ?', 'Où est-il ?'])
      expect(records[1]?.notes[0]).toMatch(/lengths in its directory are wrong/)
    }
  })

  it('reads MARC-8 in Latin script, and rejects other scripts and invalid bytes with a reason', async () => {
    expect(decodeMarc8(Buffer.from('C\xe2ezanne \xb1\xb2 H\x1bb2\x1bsO \xe1\xe2e', 'latin1'))).toBe('Cézanne łø H₂O è́')
    expect(decodeMarc8(Buffer.from('\xe8uber \xf0c\xc7', 'latin1'))).toBe('über çß')
    expect(() => decodeMarc8(Buffer.from('\x1b(NAbc', 'latin1'))).toThrow(/Cyrillic characters.*export it as UTF-8/)
    expect(() => decodeMarc8(Buffer.from('\xff', 'latin1'))).toThrow(/says MARC-8/)
    const marc8 = Buffer.from(bytes)
    marc8.write(' ', 9, 'latin1')
    expect((await readBinary(marc8))[0]).toMatchObject({
      fields: { title: 'Où est-il ?' },
      notes: ['Its leader says MARC-8; it was read as UTF-8, which it is.'],
    })
    const invalid = Buffer.from(bytes)
    invalid[invalid.indexOf(0xc3)] = 0xe9
    expect((await readBinary(invalid))[0]).toMatchObject({ error: expect.stringMatching(/says UTF-8/) })
  })

  it('rejects a damaged record and reads the next; a file that ends in a record is an error', async () => {
    const damaged = Buffer.concat([Buffer.from('00026nam a2200025 i 4500abc\u001e\u001d'), bytes])
    expect((await readBinary(damaged)).map(({ error }) => error)).toEqual(['Its directory is damaged.', null])
    await expect(readBinary(bytes.subarray(0, -4))).rejects.toThrow('Record 1: the file ends within it.')
  })

  it('has no control characters in its number, which Postgres cannot store', async () => {
    const bytes = toIso2709([marc(['001 1#23', '003 DLC', '245 00 $aA# title.'])])
    const [record] = await readBinary(bytes.map((byte) => (byte === 0x23 ? 0 : byte)))
    expect(record).toMatchObject({ reference: '(DLC)123', fields: { title: 'A title' } })
  })

  it('has its coded values in their places where a NUL stands for a blank', async () => {
    const bytes = toIso2709([marc(['001 1', '008 960101s2001####nyu####j######000#0#eng#d', '245 00 $aA title.'])])
    const [record] = await readBinary(bytes.map((byte) => (byte === 0x23 ? 0 : byte)))
    expect(record).toMatchObject({ tier: 1, fields: { language: 'en', publishedAt: '2001-01-01T00:00:00.000Z' } })
  })

  it('takes linear time for ten megabytes of separators', async () => {
    const many = Buffer.alloc(10_000_000, 0x1d)
    expect(await readBinary(many, 65_536)).toEqual([])
  })
})

describe('MARCXML', () => {
  const record = marc([...head, '245 10 $aA & B'])

  it('is read with a prefix, in the envelope of OAI-PMH, and as a single record', async () => {
    const inner = toMarcXml([record]).replace(/^[^]*?(<record [^]*<\/record>)[^]*$/, '$1')
    const prefixed = inner
      .replace(/<(\/?)(?=[a-z])/g, '<$1m:')
      .replace('<m:record', '<m:record xmlns:m="http://www.loc.gov/MARC21/slim"')
    const oai = `<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords><record><header/><metadata>${prefixed}</metadata></record></ListRecords></OAI-PMH>`
    for (const xml of [
      toMarcXml([record]),
      oai,
      inner.replace('<record', '<record xmlns="http://www.loc.gov/MARC21/slim"'),
      inner,
    ])
      expect((await readXml(xml)).map(({ fields }) => fields.title)).toEqual(['A & B'])
  })

  it('that OAI-PMH lists as deleted is rejected with what to do, and no reason to stop where all are', async () => {
    const deleted = '<record><header status="deleted"><identifier>oai:koha.example:77</identifier></header></record>'
    const list = (inside: string) =>
      `<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords>${inside}</ListRecords></OAI-PMH>`
    const inner = toMarcXml([record]).replace(/^[^]*?(<record [^]*<\/record>)[^]*$/, '$1')
    const reason =
      'OAI-PMH says that oai:koha.example:77 is deleted, and not which control number it had: withdraw its book in the admin.'
    const own = inner.replace('<record', '<record xmlns="http://www.loc.gov/MARC21/slim"')
    const rest = `<record><header/><metadata>${own}</metadata></record>`
    expect((await readXml(list(deleted + rest))).map(({ error }) => error)).toEqual([reason, null])
    expect((await readXml(list(deleted))).map(({ error }) => error)).toEqual([reason])
  })

  it.each([
    ['<!DOCTYPE x [<!ENTITY a "b">]><collection/>', /declares entities/],
    ['<collection><record></collection>', /not well-formed/],
    ['<collection xmlns="http://www.loc.gov/MARC21/slim"></collection>', /no MARC record/],
  ])('refuses %s', async (xml, reason) => {
    await expect(readXml(xml)).rejects.toThrow(reason)
  })

  it('skips a record that is too large and reads the next', async () => {
    const large = marc([...head, `500    $a${'x'.repeat(9_000_000)}`])
    const xml = toMarcXml([large, record])
    const parts = await readParts(
      (await import('@/importers/books/marc/read-marc')).readMarcInXml,
      new TextEncoder().encode(xml),
      65_536,
    )
    expect(parts.map((part) => part.toRecord().error)).toEqual([expect.stringMatching(/longer than 8 million/), null])
  })
})
