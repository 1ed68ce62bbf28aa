import { expectThat } from './expect'
import * as catalogue from './generated/orval-catalogue'
import * as content from './generated/orval-content'

type Answer = { status: number; data: unknown }

function toData<T extends Answer>({ status, data }: T): Extract<T, { status: 200 }>['data'] {
  if (status !== 200) throw new Error(`Expected: 200, not ${status}`)
  return data
}

const all = toData(await content.listArticles({ limit: 1 }))
const filtered = toData(
  await content.listArticles({
    limit: 3,
    depth: 0,
    'where[professions][contains]': 'hospitals',
    'select[title]': true,
  }),
)
const [first, ...others] = filtered.docs
if (!first) throw new Error('Expected: articles for hospitals')
expectThat(filtered.totalDocs < all.totalDocs, 'a filter that has an effect')
expectThat(Object.keys(first).join() === 'id,title', 'the selected fields alone')
const ids = [first, ...others].map(({ id }) => id)
const listed = toData(await content.listArticles({ 'where[id][in]': ids }))
expectThat(listed.totalDocs === ids.length, 'the articles of a list of ids')
const article = toData(await content.getArticle(first.id))
const missing = await content.getArticle(2_147_483_647)
expectThat(missing.status === 404, 'a 404')
toData(await content.citeArticleCslJson(article.slug))
toData(await content.search({ q: 'library', year: 2025 }))
toData(await content.listFindings({ 'where[kind][equals]': 'regulation' }))
toData(await content.graphql({ query: '{ Articles { totalDocs } }' }))
const books = toData(await catalogue.listBooks({ tier: '2', limit: 1 }))
toData(await catalogue.getBook(books.data[0]?.id ?? ''))
