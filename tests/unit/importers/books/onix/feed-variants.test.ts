import { expect, it } from 'vitest'

import { generateFeed, type FeedVariant } from '../../../../support/generate-onix-feed'
import { readRecords } from '../../../../support/onix-records'

const plain: FeedVariant = { release: '3.0', tags: 'reference', encoding: 'UTF-8' }

/** Records without their position in the file. */
const contents = async (dialect: FeedVariant) =>
  (await readRecords(generateFeed(60, dialect))).map((record) => ({ ...record, line: 0 }))

it.each<FeedVariant>([
  { release: '2.1', tags: 'reference', encoding: 'macintosh', hasDoctype: true },
  { release: '2.1', tags: 'reference', encoding: 'windows-1252' },
  { release: '2.1', tags: 'short', encoding: 'UTF-8', hasDoctype: true },
  { release: '2.1', tags: 'short', encoding: 'UTF-16LE' },
  { release: '3.0', tags: 'reference', encoding: 'windows-1252', hasNamespace: true },
  { release: '3.0', tags: 'short', encoding: 'windows-1252' },
  { release: '3.1', tags: 'reference', encoding: 'UTF-16BE', hasNamespace: true },
  { release: '3.1', tags: 'short', encoding: 'UTF-8', hasNamespace: true },
])('reads one feed as the same books in $release, $tags tags, $encoding', async (dialect) => {
  const records = await contents(dialect)
  expect(records).toHaveLength(60)
  expect(records).toEqual(await contents(plain))
})

it('reads all fields of a book', async () => {
  const [first] = await contents(plain)
  expect(first).toMatchObject({
    intent: 'replace',
    error: null,
    notes: [],
    tier: 2,
    fields: {
      isbn: '9782000000006',
      title: 'L’été 1',
      subtitle: 'Tome 0 – récit',
      language: 'fr',
      authors: [{ name: 'Éloïse Lefèvre', role: 'author' }],
      synopsis: 'Un récit « 0 » & plus\u00a0: été.\n\nDeuxième.',
      chapters: [{ title: 'Début' }, { title: 'Milieu 0' }, { title: 'Fin' }],
      publishedAt: '2010-01-15T00:00:00.000Z',
      pages: 80,
    },
    collections: [{ slug: 'poche-n-0', title: 'Poche n° 0', position: 0 }],
  })
})
