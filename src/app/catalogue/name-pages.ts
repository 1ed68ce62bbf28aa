import type { FillRequest, Outcome } from '@/app/fills/request'
import { renderPage } from '@/app/fills/render-page'
import { bookTags, listedBookTags } from './book-tags'
import { readWords } from './words'
import { readEnv } from '@/config/env'
import { toNameSlug } from '@/lib/name-slug'
import { findBookAuthor } from '@/reading/catalogue/author'
import { findBooks } from '@/reading/catalogue/book'
import type { BookFilter } from '@/reading/catalogue/book-filter'
import { findBookFacets } from '@/reading/catalogue/facets'
import { findBookAuthors, findBookSubjects } from '@/reading/catalogue/name-group'
import { findBookSubject } from '@/reading/catalogue/subject'
import { booksPerPage } from '@/surface/catalogue/json-paths'
import { cataloguePath } from '@/surface/catalogue/operations'
import { bookAuthorPage } from '@/views/catalogue/author'
import { nameIndexPage } from '@/views/catalogue/name-index'
import { subjectPage } from '@/views/catalogue/subject'

type NameQuery = FillRequest<{ slug: string; page: number }>

export async function authors({ params: { page }, format }: FillRequest<{ page: number }>): Promise<Outcome> {
  const [{ words }, groups] = await Promise.all([readWords(), findBookAuthors()])
  const shown = nameIndexPage({ kind: 'authors', groups, page, baseUrl: readEnv().CATALOGUE_URL }, words)
  return renderPage(shown, format, bookTags([]), 'catalogue')
}

export async function subjects({ params: { page }, format }: FillRequest<{ page: number }>): Promise<Outcome> {
  const [{ words }, groups] = await Promise.all([readWords(), findBookSubjects()])
  const shown = nameIndexPage({ kind: 'subjects', groups, page, baseUrl: readEnv().CATALOGUE_URL }, words)
  return renderPage(shown, format, bookTags([]), 'catalogue')
}

export async function author({ params, format }: NameQuery): Promise<Outcome> {
  const slug = toNameSlug(params.slug)
  const found = slug ? await findBookAuthor(slug) : null
  if (!found) return { kind: 'missing' }
  if (slug !== params.slug) return { kind: 'moved', location: cataloguePath('authorPage', { slug }) }
  const [{ words }, listing] = await Promise.all([readWords(), findListing({ author: `"${slug}"` }, params.page)])
  const shown = bookAuthorPage({ author: found, slug, ...listing }, readEnv().CATALOGUE_URL, words)
  return renderPage(shown, format, listedBookTags(listing.books), 'catalogue')
}

export async function subject({ params, format }: NameQuery): Promise<Outcome> {
  const slug = toNameSlug(params.slug)
  const found = slug ? await findBookSubject(slug) : null
  if (!found) return { kind: 'missing' }
  if (slug !== params.slug) return { kind: 'moved', location: cataloguePath('subjectPage', { slug }) }
  const [{ words }, listing] = await Promise.all([readWords(), findListing({ subject: slug }, params.page)])
  const shown = subjectPage({ subject: found, slug, ...listing }, readEnv().CATALOGUE_URL, words)
  return renderPage(shown, format, listedBookTags(listing.books), 'catalogue')
}

async function findListing(filter: BookFilter, page: number) {
  const [found, facets] = await Promise.all([
    findBooks({ ...filter, sort: '-published_at', limit: booksPerPage, page }),
    findBookFacets(filter),
  ])
  return { ...found, page, facets }
}
