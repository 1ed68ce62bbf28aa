import { expectThat } from './expect'
import * as catalogue from './generated/hey-catalogue'
import { client as catalogueClient } from './generated/hey-catalogue/client.gen'
import * as content from './generated/hey-content'
import { client as contentClient } from './generated/hey-content/client.gen'

const [contentUrl = '', catalogueUrl = ''] = process.argv.slice(2)
contentClient.setConfig({ baseUrl: contentUrl })
catalogueClient.setConfig({ baseUrl: catalogueUrl })
const strict = { throwOnError: true } as const

const { data: all } = await content.listArticles({ ...strict, query: { limit: 1 } })
const { data: filtered } = await content.listArticles({
  ...strict,
  query: { limit: 3, depth: 0, 'where[professions][contains]': 'hospitals', 'select[title]': true },
})
const [first, ...others] = filtered.docs
if (!first) throw new Error('Expected: articles for hospitals')
expectThat(filtered.totalDocs < all.totalDocs, 'a filter that has an effect')
expectThat(Object.keys(first).join() === 'id,title', 'the selected fields alone')
const ids = [first, ...others].map(({ id }) => id)
const { data: listed } = await content.listArticles({ ...strict, query: { 'where[id][in]': ids } })
expectThat(listed.totalDocs === ids.length, 'the articles of a list of ids')
const { data: article } = await content.getArticle({ ...strict, path: { id: first.id } })
const missing = await content.getArticle({ path: { id: 2_147_483_647 } })
expectThat(missing.response?.status === 404, 'a 404')
await content.citeArticleCslJson({ ...strict, path: { slug: article.slug } })
await content.search({ ...strict, query: { q: 'library', year: 2025 } })
await content.listFindings({ ...strict, query: { 'where[kind][equals]': 'regulation' } })
await content.graphql({ ...strict, body: { query: '{ Articles { totalDocs } }' } })
const { data: books } = await catalogue.listBooks({ ...strict, query: { tier: '2', limit: 1 } })
await catalogue.getBook({ ...strict, path: { id: books.data[0]?.id ?? '' } })
