import { expect, it } from 'vitest'

import { parseArticleFile } from '@/importers/articles/article-file'
import { resolveCorrections } from '@/importers/articles/draft/resolve-corrections'
import { parseMapping } from '@/importers/evidence/mapping'
import { createRowReader } from '@/importers/evidence/to-entry'
import { normalizeFields } from '@/importers/books/record/normalize-fields'
import { truncateText } from '@/importers/books/record/truncate-text'
import { bookLimits } from '@/schemas/catalogue/book-limits'
import { correctionLength } from '@/schemas/content/article'
import { findingMaxLengths } from '@/schemas/content/evidence'

const readRow = createRowReader(
  parseMapping(
    {
      name: 'plain',
      reference: { prefix: 'plain' },
      fields: { kind: 'kind', industry: 'industry', region: 'region', text: 'text', date: 'date' },
    },
    'plain',
  ),
)
const toRow = (text: string) => ({
  line: 2,
  cells: new Map(Object.entries({ kind: 'Deployment', industry: 'A', region: 'B', text, date: '2025' })),
})

/** Two units of UTF-16 each. */
const faces = (count: number) => '😀'.repeat(count)

it('keeps a text of as many characters as its field has, however many units they take', () => {
  const notes: string[] = []
  const { titleLength } = bookLimits
  expect(normalizeFields({ title: faces(titleLength) }, notes)).toEqual({ title: faces(titleLength) })
  expect(parseArticleFile('a.md', `---\ntitle: ${faces(300)}\n---\nText`)).toMatchObject({
    title: faces(300),
    notes: [],
  })
  const correction = { date: '2020-01-02', text: faces(correctionLength.max) }
  const context = { time: null, now: Date.parse('2026-01-01') }
  expect(resolveCorrections([correction], context, notes)).toEqual([correction])
  expect(notes).toEqual([])
  const text = faces(findingMaxLengths.text)
  expect(readRow(toRow(text))).toMatchObject({ entry: { text }, notes: [] })
})

it('cuts a longer text between characters, which Postgres would not store otherwise, and says how many it had', () => {
  const notes: string[] = []
  for (const maxLength of [300, 301]) {
    expect(truncateText(faces(400), maxLength)).toBe(`${faces(maxLength - 1)}…`)
  }
  normalizeFields({ title: faces(bookLimits.titleLength + 7) }, notes)
  expect(notes).toEqual([`title: cut from ${bookLimits.titleLength + 7} to ${bookLimits.titleLength} characters.`])
  expect(parseArticleFile('a.md', `---\ntitle: ${faces(301)}\n---\nText`)).toMatchObject({
    title: faces(300),
    notes: ['title: cut to 300 characters of 301.'],
  })
  const max = findingMaxLengths.text
  expect(readRow(toRow(faces(max + 5)))).toMatchObject({
    entry: { text: `${faces(max - 1)}…` },
    notes: [`text: cut to ${max} characters of ${max + 5}.`],
  })
})
