import createClient from 'openapi-fetch'

import { expectThat } from './expect'
import type { paths as CataloguePaths } from './generated/catalogue'
import type { paths } from './generated/content'

const [contentUrl = '', catalogueUrl = ''] = process.argv.slice(2)
const content = createClient<paths>({ baseUrl: contentUrl })
const catalogue = createClient<CataloguePaths>({ baseUrl: catalogueUrl })

function toData<T>({ data, response }: { data?: T; response: Response }): T {
  if (data === undefined) throw new Error(`${response.url}: ${response.status}`)
  return data
}

const all = toData(await content.GET('/api/articles', { params: { query: { limit: 1 } } }))
const filtered = toData(
  await content.GET('/api/articles', {
    params: { query: { limit: 3, depth: 0, 'where[professions][contains]': 'hospitals', 'select[title]': true } },
  }),
)
const [first, ...others] = filtered.docs
if (!first) throw new Error('Expected: articles for hospitals')
expectThat(filtered.totalDocs < all.totalDocs, 'a filter that has an effect')
expectThat(Object.keys(first).join() === 'id,title', 'the selected fields alone')
const ids = [first, ...others].map(({ id }) => id)
const listed = toData(await content.GET('/api/articles', { params: { query: { 'where[id][in]': ids } } }))
expectThat(listed.totalDocs === ids.length, 'the articles of a list of ids')
const article = toData(await content.GET('/api/articles/{id}', { params: { path: { id: first.id } } }))
const missing = await content.GET('/api/articles/{id}', { params: { path: { id: 2_147_483_647 } } })
expectThat(missing.response.status === 404 && missing.error?.errors[0]?.message === 'Not Found', 'a typed 404')
const { slug } = article
toData(await content.GET('/resources/{slug}', { params: { path: { slug } }, parseAs: 'text' }))
toData(await content.GET('/api/search', { params: { query: { q: 'library', year: 2025 } } }))
toData(await content.GET('/api/findings', { params: { query: { 'where[kind][equals]': 'regulation' } } }))
toData(await content.POST('/api/graphql', { body: { query: '{ Articles { totalDocs } }' } }))
const books = toData(await catalogue.GET('/api/v1/books', { params: { query: { tier: '2', limit: 1 } } }))
toData(await catalogue.GET('/api/v1/books/{id}', { params: { path: { id: books.data[0]?.id ?? '' } } }))
