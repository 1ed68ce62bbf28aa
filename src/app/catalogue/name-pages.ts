import type { FillRequest, Outcome } from '@/app/fills/request'
import { renderPage } from '@/app/fills/render-page'
import { bookTags, listedBookTags } from './book-tags'
import { readMessages } from './messages'
import { readEnv } from '@/config/env'
import { toNameSlug } from '@/lib/text/name-slug'
import { findBookAuthor } from '@/reading/catalogue/author'
import { findBooks } from '@/reading/catalogue/book'
import type { BookFilter } from '@/reading/catalogue/book-filter'
import { findBookFacets } from '@/reading/catalogue/facets'
import { countNameGroups, findNameGroup, findNameGroups, type NameKind } from '@/reading/catalogue/name-group'
import { booksPerPage, namesPerPage } from '@/surface/catalogue/json-paths'
import { cataloguePath } from '@/surface/catalogue/operations'
import { bookAuthorPage } from '@/views/catalogue/author'
import { nameIndexPage } from '@/views/catalogue/name-index'
import { subjectPage } from '@/views/catalogue/subject'

type NameQuery = FillRequest<{ slug: string; page: number }>

type IndexRequest = FillRequest<{ page: number }>

export const authors = (request: IndexRequest): Promise<Outcome> => renderIndex('author', request)
export const subjects = (request: IndexRequest): Promise<Outcome> => renderIndex('subject', request)

async function renderIndex(kind: NameKind, { params: { page }, format }: IndexRequest): Promise<Outcome> {
  const range = { offset: (page - 1) * namesPerPage, limit: namesPerPage }
  const [{ messages }, total, groups] = await Promise.all([
    readMessages(),
    countNameGroups(kind),
    findNameGroups(kind, range),
  ])
  const shown = nameIndexPage({ kind: `${kind}s`, groups, total, page, baseUrl: readEnv().CATALOGUE_URL }, messages)
  return renderPage(shown, format, bookTags([]), 'catalogue')
}

export async function author({ params, format }: NameQuery): Promise<Outcome> {
  const slug = toNameSlug(params.slug)
  const found = slug ? await findBookAuthor(slug) : null
  if (!found) return { kind: 'missing' }
  if (slug !== params.slug) return { kind: 'moved', location: cataloguePath('authorPage', { slug }) }
  const [{ messages }, listing] = await Promise.all([readMessages(), findListing({ author: `"${slug}"` }, params.page)])
  const shown = bookAuthorPage({ author: found, slug, ...listing }, readEnv().CATALOGUE_URL, messages)
  return renderPage(shown, format, listedBookTags(listing.books), 'catalogue')
}

export async function subject({ params, format }: NameQuery): Promise<Outcome> {
  const slug = toNameSlug(params.slug)
  const found = slug ? await findNameGroup('subject', slug) : null
  if (!found) return { kind: 'missing' }
  if (slug !== params.slug) return { kind: 'moved', location: cataloguePath('subjectPage', { slug }) }
  const [{ messages }, listing] = await Promise.all([readMessages(), findListing({ subject: slug }, params.page)])
  const shown = subjectPage({ subject: found, slug, ...listing }, readEnv().CATALOGUE_URL, messages)
  return renderPage(shown, format, listedBookTags(listing.books), 'catalogue')
}

async function findListing(filter: BookFilter, page: number) {
  const [found, facets] = await Promise.all([
    findBooks({ ...filter, sort: '-published_at', limit: booksPerPage, page }),
    findBookFacets(filter),
  ])
  return { ...found, page, facets }
}
