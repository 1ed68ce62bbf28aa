import { beforeAll, describe, expect, it } from 'vitest'

import type { Article } from '@/schemas/content/article'
import type { ListEnvelope } from '@/schemas/content/list-envelope'
import { query } from '../../support/database'
import { readDocs, readJson } from '../../support/http'

/** An article that has every field the filters below use. */
type Sample = {
  id: number
  title: string
  slug: string
  authorId: number
  name: string
  at: string
  hero: number
  old: string
  url: string
  label: string
  sourceDate: string
}

let sample: Sample

beforeAll(async () => {
  const [first] = await query<Omit<Sample, 'at' | 'sourceDate'> & { at: Date; source_date: Date }>(
    `select a.id, a.title, a.slug, a.author_id as "authorId", u.name, a.published_at as at, a.hero_image_id as hero,
       (select text from articles_texts order by id limit 1) as old,
       s.url, s.label, (select date from articles_sources where date is not null order by id limit 1) as source_date
     from articles a join users u on u.id = a.author_id join articles_sources s on s._parent_id = a.id
     where a._status = 'published' and a.hero_image_id is not null order by a.published_at limit 1 offset 5`,
  )
  if (!first) throw new Error('The sample has no article with an image.')
  sample = { ...first, at: first.at.toISOString(), sourceDate: first.source_date.toISOString() }
})

/** The ids that a filter finds, over all pages. */
async function find(filter: Record<string, string | number>): Promise<number[]> {
  const where = new URLSearchParams(Object.entries(filter).map(([name, value]) => [`where${name}`, String(value)]))
  const docs = await readDocs<Article>(`/api/articles?depth=0&sort=id&${where}`)
  return docs.map(({ id }) => id)
}

/** The ids that an SQL condition finds. `$1`, `$2`: the values. */
async function findRows(condition: string, values: unknown[] = []): Promise<number[]> {
  const rows = await query<{ id: number }>(
    `select a.id from articles a join users u on u.id = a.author_id where a._status = 'published' and (${condition}) order by a.id`,
    values,
  )
  return rows.map(({ id }) => id)
}

const inSources = (test: string) => `exists (select 1 from articles_sources s where s._parent_id = a.id and ${test})`
const inProfessions = (test: string) =>
  `exists (select 1 from articles_professions p where p.parent_id = a.id and ${test})`
const inOldSlugs = (test: string) =>
  `exists (select 1 from articles_texts t where t.parent_id = a.id and t.path = 'previousSlugs' and ${test})`

type Case = [filter: () => Record<string, string | number>, condition: string, values?: () => unknown[]]

const cases: Case[] = [
  [() => ({ '[id][equals]': sample.id }), 'a.id = $1', () => [sample.id]],
  [() => ({ '[id][not_equals]': sample.id }), 'a.id <> $1', () => [sample.id]],
  [
    () => ({ '[id][in]': `${sample.id},${sample.id + 1},2147483647` }),
    'a.id in ($1, $2)',
    () => [sample.id, sample.id + 1],
  ],
  [() => ({ '[id][greater_than]': sample.id }), 'a.id > $1', () => [sample.id]],
  [() => ({ '[id][less_than]': sample.id }), 'a.id < $1', () => [sample.id]],
  [() => ({ '[id][exists]': 'false' }), 'false'],
  [() => ({ '[title][equals]': sample.title }), 'a.title = $1', () => [sample.title]],
  [() => ({ '[title][not_equals]': sample.title }), 'a.title <> $1', () => [sample.title]],
  [() => ({ '[title][contains]': 'LiBraR' }), `strpos(lower(a.title), 'librar') > 0`],
  [() => ({ '[title][contains]': '%' }), `strpos(a.title, '%') > 0`],
  [() => ({ '[title][contains]': '_' }), `strpos(a.title, '_') > 0`],
  [() => ({ '[title][contains]': '\\' }), `strpos(a.title, '\\') > 0`],
  [() => ({ '[title][greater_than]': 'M' }), `a.title > 'M'`],
  [() => ({ '[title][exists]': 'true' }), 'true'],
  [() => ({ '[slug][equals]': sample.slug }), 'a.slug = $1', () => [sample.slug]],
  [() => ({ '[slug][in]': `${sample.slug},no-such-slug` }), 'a.slug = $1', () => [sample.slug]],
  [() => ({ '[description][contains]': 'the' }), `strpos(lower(a.description), 'the') > 0`],
  [() => ({ '[professions][contains]': 'hospitals' }), inProfessions(`p.value = 'hospitals'`)],
  [() => ({ '[professions][equals]': 'hr-and-ld' }), inProfessions(`p.value = 'hr-and-ld'`)],
  [() => ({ '[professions][not_equals]': 'educators' }), `not ${inProfessions(`p.value = 'educators'`)}`],
  [
    () => ({ '[professions][in]': 'educators,public-service' }),
    inProfessions(`p.value in ('educators', 'public-service')`),
  ],
  [() => ({ '[professions][exists]': 'false' }), 'false'],
  [
    () => ({ '[and][0][professions][contains]': 'librarians', '[and][1][professions][contains]': 'educators' }),
    `${inProfessions(`p.value = 'librarians'`)} and ${inProfessions(`p.value = 'educators'`)}`,
  ],
  [
    () => ({ '[or][0][professions][contains]': 'librarians', '[or][1][title][contains]': 'law' }),
    `${inProfessions(`p.value = 'librarians'`)} or strpos(lower(a.title), 'law') > 0`,
  ],
  [() => ({ '[author][equals]': sample.authorId }), 'a.author_id = $1', () => [sample.authorId]],
  [() => ({ '[author][in]': `${sample.authorId},999999` }), 'a.author_id = $1', () => [sample.authorId]],
  [() => ({ '[author.id][equals]': sample.authorId }), 'a.author_id = $1', () => [sample.authorId]],
  [() => ({ '[author.id][not_equals]': sample.authorId }), 'a.author_id <> $1', () => [sample.authorId]],
  [() => ({ '[heroImage.id][equals]': sample.hero }), 'a.hero_image_id = $1', () => [sample.hero]],
  [() => ({ '[author.name][equals]': sample.name }), 'u.name = $1', () => [sample.name]],
  [
    () => ({ '[author.name][contains]': sample.name.slice(1, 5).toUpperCase() }),
    'strpos(lower(u.name), lower($1)) > 0',
    () => [sample.name.slice(1, 5)],
  ],
  [() => ({ '[publishedAt][greater_than]': sample.at }), 'a.published_at > $1', () => [sample.at]],
  [
    () => ({ '[publishedAt][less_than]': sample.at.slice(0, 10) }),
    'a.published_at < $1',
    () => [`${sample.at.slice(0, 10)}T00:00:00Z`],
  ],
  [() => ({ '[publishedAt][equals]': sample.at }), 'a.published_at = $1', () => [sample.at]],
  [() => ({ '[publishedAt][less_than]': sample.at.replace('Z', '+00:00') }), 'a.published_at < $1', () => [sample.at]],
  [() => ({ '[heroImage][equals]': sample.hero }), 'a.hero_image_id = $1', () => [sample.hero]],
  [() => ({ '[heroImage][not_equals]': sample.hero }), 'a.hero_image_id is distinct from $1', () => [sample.hero]],
  [() => ({ '[heroImage][exists]': 'false' }), 'a.hero_image_id is null'],
  [() => ({ '[heroImage][exists]': 'true' }), 'a.hero_image_id is not null'],
  [() => ({ '[previousSlugs][contains]': sample.old }), inOldSlugs('t.text = $1'), () => [sample.old]],
  [() => ({ '[previousSlugs][contains]': sample.old.slice(0, -1) }), 'false'],
  [() => ({ '[previousSlugs][exists]': 'true' }), inOldSlugs('true')],
  [
    () => ({ '[sources.label][contains]': sample.label.slice(0, 8).toUpperCase() }),
    inSources('strpos(lower(s.label), lower($1)) > 0'),
    () => [sample.label.slice(0, 8)],
  ],
  [() => ({ '[sources.url][equals]': sample.url }), inSources('s.url = $1'), () => [sample.url]],
  [() => ({ '[sources.url][not_equals]': sample.url }), `not ${inSources('s.url = $1')}`, () => [sample.url]],
  [() => ({ '[sources.date][greater_than]': sample.sourceDate }), inSources('s.date > $1'), () => [sample.sourceDate]],
  [() => ({ '[sources.date][equals]': sample.sourceDate }), inSources('s.date = $1'), () => [sample.sourceDate]],
  [() => ({ '[updatedAt][exists]': 'true' }), 'true'],
  [() => ({ '[createdAt][less_than]': '2000-01-01' }), 'false'],
  [() => ({ '[_status][equals]': 'published' }), 'true'],
  [() => ({ '[_status][equals]': 'draft' }), 'false'],
  [() => ({ '[_status][not_equals]': 'published' }), 'false'],
  [() => ({ '[_status][in]': 'draft,published' }), 'true'],
  [() => ({ '[_status][exists]': 'false' }), 'false'],
  [
    () => ({
      '[title][contains]': 'a',
      '[publishedAt][greater_than]': '2026-09-01',
      '[professions][not_equals]': 'hospitals',
    }),
    `strpos(lower(a.title), 'a') > 0 and a.published_at > '2026-09-01Z' and not ${inProfessions(`p.value = 'hospitals'`)}`,
  ],
  [
    () => ({
      '[or][0][and][0][or][0][id][equals]': sample.id,
      '[or][0][and][0][or][1][heroImage][exists]': 'false',
      '[or][1][id][less_than]': 3,
    }),
    'a.id = $1 or a.hero_image_id is null or a.id < 3',
    () => [sample.id],
  ],
]

describe('where', () => {
  it.each(cases.map((one) => [one[1], ...one] as const))(
    'returns exactly the articles with %s',
    async (_, filter, condition, values) => {
      expect(await find(filter())).toEqual(await findRows(condition, values?.()))
    },
  )

  it('is tested with filters that match some articles but not all', async () => {
    const all = await findRows('true')
    const counts: number[] = []
    for (const [, condition, values] of cases) counts.push((await findRows(condition, values?.())).length)
    expect(counts.filter((count) => count > 0 && count < all.length).length).toBeGreaterThan(25)
  })

  it.each([
    'where[id][in]=2&where[id][in]=3',
    'where[id][in][]=2&where[id][in][]=3',
    'where[id][in][0]=2&where[id][in][1]=3',
  ])('parses a list given as %s like a comma-separated one', async (written) => {
    expect(await readJson(`/api/articles?${written}`)).toEqual(await readJson('/api/articles?where[id][in]=2,3'))
  })

  it('counts and paginates the matching articles only', async () => {
    const matching = await findRows(inProfessions(`p.value = 'librarians'`))
    const list = await readJson<ListEnvelope<Article>>(
      '/api/articles?where[professions][contains]=librarians&limit=2&page=2&sort=-id',
    )
    expect(list).toMatchObject({
      totalDocs: matching.length,
      totalPages: Math.ceil(matching.length / 2),
      page: 2,
      limit: 2,
    })
    expect(list.docs.map(({ id }) => id)).toEqual(matching.toReversed().slice(2, 4))
  })
})
