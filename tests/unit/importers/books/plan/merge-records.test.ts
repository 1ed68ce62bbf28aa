import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { mergeRecords, toOutcome } from '@/importers/books/plan/merge-records'
import { readFeeds, scanFeeds } from '@/importers/books/feeds/read-feeds'
import { ImportError } from '@/importers/importer'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-merge-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const progress = { setPosition: () => undefined, setFraction: () => undefined }

/** A record `reference type title`, one a line, from line 2. */
const product = (each: string) => {
  const [reference, type, title = ''] = each.split(' ')
  return `<Product><RecordReference>${reference}</RecordReference><NotificationType>${type}</NotificationType>
<DescriptiveDetail><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>${title}</TitleText></TitleElement></TitleDetail></DescriptiveDetail></Product>`.replace(
    '\n',
    '',
  )
}

async function file(name: string, records: readonly string[], end = '</ONIXMessage>'): Promise<string> {
  const target = path.join(folder, name)
  await writeFile(target, `<ONIXMessage>\n${records.map(product).join('\n')}\n${end}`)
  return target
}

/** What an import would write, by reference and title, and what it only reports. */
async function merge(files: readonly string[]) {
  const { feeds, repeated } = await scanFeeds(files, { ...progress, signal: new AbortController().signal })
  const written: string[] = []
  const reported: string[] = []
  let problem: string | null = null
  try {
    for await (const each of mergeRecords(readFeeds(feeds, progress), repeated)) {
      if ('outcome' in each) {
        reported.push(`${each.line} ${each.outcome}`)
        continue
      }
      written.push(`${each.record.reference} ${each.record.fields.title}`)
      reported.push(...each.parts.map((part) => `${toOutcome(part, 'imported', []).line} written`))
    }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    problem = error.message
  }
  return { written, reported: reported.toSorted(), problem }
}

/** The merged records of tables or messages of ONIX, and the outcomes of what is not written. */
async function mergeTexts(texts: readonly string[]) {
  const files = await Promise.all(
    texts.map(async (text, index) => {
      const target = path.join(folder, `text-${index}.${text.startsWith('<') ? 'xml' : 'csv'}`)
      await writeFile(target, text)
      return target
    }),
  )
  const { feeds, repeated } = await scanFeeds(files, { ...progress, signal: new AbortController().signal })
  const merged = []
  const reported: string[] = []
  for await (const each of mergeRecords(readFeeds(feeds, progress), repeated)) {
    if ('outcome' in each) reported.push(...each.reasons)
    else merged.push({ record: each.record, parts: each.parts.length })
  }
  return { merged, reported }
}

describe('rows of one book in several tables', () => {
  const isbn = '9780306406157'

  it('are one book with what each of them has a column for, and the last one wins', async () => {
    const { merged, reported } = await mergeTexts([
      `ISBN;Title;Price EUR;Pages;Cover\n${isbn};One;9,90;12;https://e.org/1.jpg\n`,
      `ISBN;Title;Publisher;Pages\n${isbn};Two;Us;\n`,
    ])
    expect(reported).toEqual([])
    expect(merged).toMatchObject([
      { parts: 2, record: { intent: 'replace', coverUrl: 'https://e.org/1.jpg', identifiers: { isbn } } },
    ])
    expect(merged[0]!.record.fields).toEqual({ isbn, title: 'Two', publisher: 'Us', price: '9.90', currency: 'EUR' })
    expect(merged[0]!.record.expressible).toEqual(expect.arrayContaining(['price', 'publisher', 'pages']))
  })

  it('are a book with its price where a list of prices comes first', async () => {
    const { merged } = await mergeTexts([`ISBN;Price EUR\n${isbn};9,90\n`, `ISBN;Title\n${isbn};Two\n`])
    expect(merged).toMatchObject([{ record: { intent: 'replace', fields: { title: 'Two', price: '9.90' } } }])
  })

  const onix = (type: string, detail: string) =>
    `<ONIXMessage><Product><RecordReference>isbn:${isbn}</RecordReference><NotificationType>${type}</NotificationType>${detail}</Product></ONIXMessage>`
  const named = `<DescriptiveDetail><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>One</TitleText></TitleElement></TitleDetail><Contributor><ContributorRole>A01</ContributorRole><PersonName>Ann Lee</PersonName><BiographicalNote>She flies.</BiographicalNote></Contributor></DescriptiveDetail>
<PublishingDetail><PublishingDate><PublishingDateRole>01</PublishingDateRole><Date>20260314</Date></PublishingDate></PublishingDetail>`

  it('take off nothing of which neither they nor an update before them say anything', async () => {
    const update = onix(
      '04',
      '<PublishingDetail><Publisher><PublishingRole>01</PublishingRole><PublisherName>Us</PublisherName></Publisher></PublishingDetail>',
    )
    const { merged } = await mergeTexts([update, `ISBN;Title\n${isbn};Two\n`])
    expect(merged).toMatchObject([
      { parts: 2, record: { intent: 'replace', fields: { title: 'Two', publisher: 'Us' } } },
    ])
    expect(merged[0]!.record.expressible).toEqual(expect.arrayContaining(['title', 'publisher']))
    expect(merged[0]!.record.expressible).not.toContain('synopsis')
  })

  it('keep what a record before them says more precisely', async () => {
    const { merged } = await mergeTexts([onix('03', named), `ISBN;Title;Author;Year\n${isbn};Two;Ann Lee;2026\n`])
    expect(merged).toMatchObject([{ parts: 2, record: { expressible: null, fields: { title: 'Two' } } }])
    expect(merged[0]!.record.fields).toMatchObject({
      authors: [{ name: 'Ann Lee', biography: 'She flies.' }],
      publishedAt: '2026-03-14T00:00:00.000Z',
      publishedPrecision: 'day',
    })
  })

  it('keep what another file says where one of them is there twice, of which the last row counts', async () => {
    const { merged, reported } = await mergeTexts([
      `ISBN;Price EUR\n${isbn};9,90\n`,
      `ISBN;Title\n${isbn};One\n${isbn};Two\n`,
    ])
    expect(merged).toMatchObject([{ parts: 2, record: { fields: { title: 'Two', price: '9.90' } } }])
    expect(reported).toEqual(['Duplicate: the record on line 3 is about the same book, and counts.'])
  })

  it('are merged a few times each, however often a book is in them', async () => {
    const countReads = async (rows: number) => {
      const numbers = Array.from({ length: rows }, (_, index) => index)
      const texts = [
        `ISBN;Price EUR\n${numbers.map((each) => `${isbn};${each},90\n`).join('')}`,
        `ISBN;Title\n${numbers.map((each) => `${isbn};${each}\n`).join('')}`,
      ]
      const files = texts.map((_, index) => path.join(folder, `rows-${index}.csv`))
      await Promise.all(texts.map((text, index) => writeFile(files[index]!, text)))
      const { feeds, repeated } = await scanFeeds(files, { ...progress, signal: new AbortController().signal })
      let reads = 0
      async function* counted() {
        for await (const each of readFeeds(feeds, progress)) {
          const { record } = each
          yield Object.defineProperty(each, 'record', { get: () => (reads++, record) })
        }
      }
      let last
      for await (const each of mergeRecords(counted(), repeated)) last = each
      expect(last).toMatchObject({ record: { fields: { title: String(rows - 1) } } })
      return reads
    }
    expect(await countReads(80)).toBeLessThan((await countReads(40)) * 2.5)
  })

  it('keep the people of roles for which the later one has no column', async () => {
    const texts = [
      `ISBN;Title;Author;Translator\n${isbn};One;Ann Lee;Bo Li\n`,
      `ISBN;Title;Author\n${isbn};Two;Cy Orr\n`,
    ]
    const { merged } = await mergeTexts(texts)
    expect(merged).toMatchObject([
      {
        parts: 2,
        record: { roles: ['author', 'translator'], fields: { authors: [{ name: 'Cy Orr' }, { name: 'Bo Li' }] } },
      },
    ])
    const after = await mergeTexts([
      onix(
        '03',
        named.replace(
          '</DescriptiveDetail>',
          '<Contributor><ContributorRole>B06</ContributorRole><PersonName>Bo Li</PersonName></Contributor></DescriptiveDetail>',
        ),
      ),
      `ISBN;Title;Author\n${isbn};Two;Ann Lee\n`,
    ])
    expect(after.merged[0]!.record.fields.authors).toMatchObject([
      { name: 'Ann Lee', biography: 'She flies.' },
      { name: 'Bo Li' },
    ])
  })

  it('are that of the last table where it has all columns of the others', async () => {
    const { merged, reported } = await mergeTexts([`ISBN;Title\n${isbn};One\n`, `ISBN;Title;Pages\n${isbn};Two;3\n`])
    expect(merged).toMatchObject([{ parts: 1, record: { fields: { title: 'Two', pages: 3 } } }])
    expect(reported).toEqual([expect.stringMatching(/^Superseded by the full record on .+, line 2\.$/)])
  })
})

describe('records of one reference', () => {
  it.each(['89', '12'])('are one, also with an ignored one of type %s between them', async (ignored) => {
    const { written, reported } = await merge([await file('ignored.xml', ['a 03 One', `a ${ignored} No`, 'a 03 Two'])])
    expect(written).toEqual(['a Two'])
    expect(reported).toEqual(['2 rejected', '3 unchanged', '4 written'])
  })

  it('are written where the last is rejected or ignored', async () => {
    const files = [
      await file('last.xml', ['a 03 One', 'a 04 Two', 'b 03 Three', 'a 03', 'b 89 No', 'c 77 No', 'c 03 Four']),
    ]
    const { written, reported } = await merge(files)
    expect(written.toSorted()).toEqual(['a Two', 'b Three', 'c Four'])
    expect(reported).toEqual([
      '2 written',
      '3 written',
      '4 written',
      '5 rejected',
      '6 unchanged',
      '7 rejected',
      '8 written',
    ])
  })

  it('are written, each once, where their file cannot be read to its end', async () => {
    const broken = await file('broken.xml', ['a 03 One', 'b 03 Two'], `<Product><b></Product>${product('a 03 Three')}`)
    const whole = await file('whole.xml', ['b 04 Four'])
    const { written, reported, problem } = await merge([broken, whole])
    expect(written.toSorted()).toEqual(['a One', 'b Four'])
    expect(reported).toEqual(['2 written', '2 written', '3 written'])
    expect(problem).toMatch(/broken\.xml: Line 4/)
  })
})

it('a table of books and one of prices in the same run say all of both, and nothing of a cover', async () => {
  const tables = [
    ['titles.csv', 'ISBN,Title\n9780306406157,Kites\n'],
    ['prices.csv', 'ISBN,Price EUR\n9780306406157,9.90\n'],
  ] as const
  const files = await Promise.all(
    tables.map(async ([name, text]) => {
      await writeFile(path.join(folder, name), text)
      return path.join(folder, name)
    }),
  )
  const { feeds, repeated } = await scanFeeds(files, { ...progress, signal: new AbortController().signal })
  const merged: unknown[] = []
  for await (const each of mergeRecords(readFeeds(feeds, progress), repeated)) {
    merged.push('record' in each ? each.record : each)
  }
  expect(merged).toMatchObject([
    {
      intent: 'replace',
      fields: { title: 'Kites', price: '9.90' },
      expressible: ['isbn', 'title', 'price', 'currency'],
      coverUrl: undefined,
    },
  ])
})
