import { describe, expect, it } from 'vitest'

import type { BookRecord } from '@/importers/books/record/book-record'
import { readRecordsOfFile } from '../support/onix-records'
import { hasRealOnix, realOnix } from '../support/real-onix'

/**
 * Records without what differs between files of the same books: their lines and cover URLs, and what only one of them
 * says (works in 2.1; other subject codes, and countries of prizes in 3.0).
 */
const toComparable = (records: readonly BookRecord[]) =>
  records.map(({ fields, ...record }) => ({
    ...record,
    line: 0,
    coverUrl: null,
    work: null,
    fields: {
      ...fields,
      subjectCodes: [],
      prizes: fields.prizes?.map((each) => ({ ...each, country: null })),
    },
  }))

// The license of the real files does not allow including them in the repository.
describe.skipIf(!hasRealOnix)('real feeds (skipped where ../shared/data/onix is missing)', () => {
  it('reads the 2.1 and the 3.0 file of one feed as the same records', async () => {
    const [old, recent] = await Promise.all([
      readRecordsOfFile(realOnix('2.1-same-21')),
      readRecordsOfFile(realOnix('3.0-21')),
    ])
    expect(recent).toHaveLength(21)
    expect(toComparable(old)).toEqual(toComparable(recent))
    expect(recent.every(({ error }) => error === null)).toBe(true)
  })

  it('reads short and reference tags as the same record', async () => {
    const [short, long] = await Promise.all([
      readRecordsOfFile(realOnix('short-tags')),
      readRecordsOfFile(realOnix('reference-tags')),
    ])
    expect(toComparable(short)).toEqual(toComparable(long))
    expect(long[0]).toMatchObject({
      reference: 'com.globalbookinfo.onix.01734529',
      fields: {
        isbn: '9780007232833',
        title: 'Roseanna',
        language: 'en',
        pages: 245,
        publishedAt: '2006-08-07T00:00:00.000Z',
      },
      collections: [{ slug: 'the-martin-beck-series', title: 'The Martin Beck series', position: 1 }],
    })
    expect(long[0]?.fields.authors?.map(({ name, role }) => `${name}, ${role}`)).toEqual([
      'Maj Sjöwall, author',
      'Per Wahlöö, author',
      'Lois Roth, translator',
      'Henning Mankell, introduction',
    ])
  })

  it('reads named entities and UTF-16', async () => {
    const [entities] = await readRecordsOfFile(realOnix('named-entities'))
    expect(entities?.fields).toMatchObject({ title: 'High Noon–in Nimbin', isbn: '9780732287573' })
    const [wide] = await readRecordsOfFile(realOnix('utf-16'))
    expect(wide?.fields.authors).toMatchObject([{ name: 'Hans Küng', role: 'author', given: 'Hans', family: 'Küng' }])
  })

  it('does not accept an invalid ISBN', async () => {
    const records = await readRecordsOfFile(realOnix('500-duplicates'))
    expect(records).toHaveLength(500)
    expect(records[0]?.identifiers).toEqual({ code: null, isbn: null, invalidIsbn: '9999999999999' })
  })
})
