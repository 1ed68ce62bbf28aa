import { describe, expect, it } from 'vitest'

import { readThoth } from '@/importers/books/thoth/read-thoth'
import { readParts } from '../../../../support/marc-records'

const read = (document: unknown) => readParts(readThoth, new TextEncoder().encode(JSON.stringify(document)))
const readOne = async (work: object) => (await read(work))[0]!.toRecord()

/** A work in the shape of Thoth’s GraphQL, made up. */
const work = {
  workId: '00000000-0000-0000-0000-000000000001',
  workType: 'EDITED_BOOK',
  workStatus: 'ACTIVE',
  fullTitle: 'Weights: And measures',
  title: 'Weights',
  subtitle: 'And measures',
  edition: 2,
  doi: 'https://doi.org/10.5555/W.1',
  publicationDate: '2021-09-02',
  license: 'https://creativecommons.org/licenses/by/4.0/',
  place: 'León, Spain',
  pageCount: 326,
  imageCount: 0,
  landingPage: 'https://press.example/weights',
  lccn: '2021942134',
  toc: '1. First\n2. Second',
  longAbstract: '<p>One.</p><p>Two &amp; three.</p>',
  coverUrl: 'https://press.example/cover.jpg',
  imprint: { imprintName: 'Side', publisher: { publisherName: 'Open Press' } },
  issues: [
    { issueOrdinal: 3, series: { seriesType: 'BOOK_SERIES', seriesName: 'Open lessons', issnDigital: '1234-5679' } },
  ],
  contributions: [
    {
      contributionType: 'TRANSLATOR',
      firstName: 'Gen',
      lastName: 'Ueda',
      fullName: 'Gen Ueda',
      contributionOrdinal: 2,
    },
    {
      contributionType: 'EDITOR',
      firstName: 'Ludwig',
      lastName: 'van Beethoven',
      fullName: 'Ludwig van Beethoven',
      contributionOrdinal: 1,
      biography: 'He *edits*.',
      contributor: { orcid: 'https://orcid.org/0000-0002-1825-0097' },
    },
  ],
  languages: [
    { languageCode: 'GER', languageRelation: 'TRANSLATED_FROM', mainLanguage: false },
    { languageCode: 'ENG', languageRelation: 'TRANSLATED_INTO', mainLanguage: true },
  ],
  publications: [
    { publicationType: 'PDF', isbn: '978-1-953035-71-4', prices: [] },
    {
      publicationType: 'PAPERBACK',
      isbn: '978-1-953035-70-7',
      prices: [{ currencyCode: 'EUR', unitPrice: 25.95 }],
    },
  ],
  subjects: [
    { subjectType: 'THEMA', subjectCode: 'DCF', subjectOrdinal: 1 },
    { subjectType: 'KEYWORD', subjectCode: 'poetry', subjectOrdinal: 2 },
    { subjectType: 'KEYWORD', subjectCode: 'scales', subjectOrdinal: 1 },
  ],
  fundings: [{ program: 'Grants' }],
  relations: [
    { relationType: 'IS_TRANSLATION_OF', relationOrdinal: 1, relatedWork: { doi: 'https://doi.org/10.5555/G' } },
  ],
}

describe('a work of Thoth', () => {
  it('becomes a book with its formats, names, subjects, series and chapters', async () => {
    const record = await readOne(work)
    expect(record).toMatchObject({
      reference: 'thoth:00000000-0000-0000-0000-000000000001',
      intent: 'replace',
      error: null,
      notes: [],
      coverUrl: 'https://press.example/cover.jpg',
      collections: [{ slug: 'open-lessons', title: 'Open lessons', position: 3 }],
    })
    expect(record.fields).toMatchObject({
      isbn: '9781953035707',
      title: 'Weights',
      subtitle: 'And measures',
      language: 'en',
      languages: [{ role: '02', language: 'de' }],
      productForm: 'BC',
      price: '25.95',
      currency: 'EUR',
      formats: [{ isbn: '9781953035714', form: 'ED', price: null }],
      authors: [
        {
          name: 'Ludwig van Beethoven',
          role: 'editor',
          given: 'Ludwig',
          particle: 'van',
          family: 'Beethoven',
          orcid: '0000-0002-1825-0097',
        },
        { name: 'Gen Ueda', role: 'translator', family: 'Ueda' },
      ],
      publisher: 'Open Press',
      imprint: 'Side',
      place: 'León, Spain',
      publishedAt: '2021-09-02T00:00:00.000Z',
      publishedPrecision: 'day',
      publishingStatus: '04',
      editionNumber: 2,
      licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
      pages: 326,
      synopsis: 'One.\n\nTwo & three.',
      chapters: [
        { title: 'First', label: '1', level: 1 },
        { title: 'Second', label: '2', level: 1 },
      ],
      identifiers: [
        { type: '06', value: '10.5555/W.1' },
        { type: '13', value: '2021942134' },
      ],
      series: [{ title: 'Open lessons', number: '3', issn: '1234-5679' }],
      related: [{ relation: '11', type: '06', value: '10.5555/G' }],
      subjectCodes: [{ scheme: '93', code: 'DCF' }],
    })
    expect(record.fields.subjects).toEqual(['Poetry', 'scales'])
  })

  it('has its texts as lists in newer versions, and its chapters as works of their own', async () => {
    const { title: _, subtitle: __, fullTitle: ___, longAbstract: ____, ...rest } = work
    const child = (relationOrdinal: number, title: string) => ({
      relationType: 'HAS_CHILD',
      relationOrdinal,
      relatedWork: {
        titles: [{ canonical: true, fullTitle: title, title, subtitle: null }],
        abstracts: [{ canonical: true, abstractType: 'SHORT', content: `<p>About ${title}.</p>` }],
      },
    })
    const { fields } = await readOne({
      ...rest,
      titles: [
        { canonical: false, title: 'Poids', fullTitle: 'Poids' },
        { canonical: true, title: 'Weights', subtitle: 'And measures', fullTitle: 'Weights: And measures' },
      ],
      abstracts: [{ canonical: true, abstractType: 'LONG', content: '<p>An <italic>abstract</italic>.</p>' }],
      relations: [child(2, 'Second'), child(1, 'First')],
    })
    expect(fields).toMatchObject({
      title: 'Weights',
      subtitle: 'And measures',
      synopsis: 'An abstract.',
      chapters: [
        { title: 'First', summary: 'About First.' },
        { title: 'Second', summary: 'About Second.' },
      ],
    })
  })

  it('is found in an export, a GraphQL response and a list', async () => {
    const { workId } = work
    for (const document of [
      { jsonGeneratedAt: 'now', ...work },
      { data: { works: [work] } },
      { data: { work } },
      [work],
    ])
      expect((await read(document)).map(({ reference }) => reference)).toEqual([`thoth:${workId}`])
    expect(await read({ data: { works: [] } })).toEqual([])
  })

  it('is ignored if it is a chapter, withdrawn if it was withdrawn, and rejected if it is invalid', async () => {
    const chapter = await read({ ...work, workType: 'BOOK_CHAPTER' })
    expect(chapter[0]?.toRecord()).toMatchObject({ intent: 'ignore', error: null })
    expect(await readOne({ ...work, workStatus: 'WITHDRAWN' })).toMatchObject({ isAvailable: false })
    expect((await readOne({ ...work, title: null, fullTitle: '' })).error).toBe('It has no title.')
    expect((await readOne({ ...work, pageCount: 'many' })).error).toMatch(/pageCount/)
  })

  it('reports ignored members', async () => {
    const names: string[] = []
    const [part] = await read(work)
    part?.toRecord((name) => names.push(name))
    expect(names.toSorted()).toEqual(['fundings', 'landingPage'])
    const prices = ['EUR', 'GBP', 'USD'].map((currencyCode) => ({ currencyCode, unitPrice: 20 }))
    const others: string[] = []
    const [priced] = await read({ ...work, publications: [{ publicationType: 'PDF', isbn: null, prices }] })
    priced?.toRecord((name) => others.push(name))
    expect(others.toSorted()).toEqual(['fundings', 'landingPage', 'prices', 'prices'])
  })

  it.each([
    ['{"a": 1}', /no work of Thoth/],
    [
      '{"a": 1}\n{"a": 2}\n',
      /^this is a document of JSON in each line, and no format of books: books are imported from/,
    ],
    ['{"data": ', /is no JSON/],
  ])('refuses %s', async (text, reason) => {
    await expect(readParts(readThoth, new TextEncoder().encode(text))).rejects.toThrow(reason)
  })

  it('has texts that Postgres can store, its id included', async () => {
    const record = await readOne({ ...work, workId: 'a\ud800\0b', title: 'We\0ights\udc00' })
    expect(record).toMatchObject({ reference: 'thoth:a\ufffdb', fields: { title: 'Weights\ufffd' } })
  })
})
