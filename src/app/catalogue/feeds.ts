import { listedBookTags } from './book-tags'
import { readMessages } from './messages'
import { feedLength, renderEntry, renderFeed } from '@/app/fills/render-feed'
import type { FillRequest, Outcome } from '@/app/fills/request'
import { readEnv } from '@/config/env'
import { distinctNames } from '@/formats/catalogue/join-names'
import type { FeedEntry } from '@/formats/shared/feed'
import { findBook, findNewestBooks } from '@/reading/catalogue/book'
import { findSite } from '@/reading/shared/site'
import type { Book } from '@/schemas/catalogue/book'
import { cataloguePath } from '@/surface/catalogue/operations'
import { BookFeedEntry } from '@/views/catalogue/feed-entry'
import type { CatalogueMessages } from '@/views/catalogue/messages/by-language'

export async function bookFeed({ format }: FillRequest): Promise<Outcome> {
  const [{ messages }, site, newest] = await Promise.all([readMessages(), findSite(), findNewestBooks(feedLength)])
  // A book that was withdrawn between the two statements is left out.
  const books = await Promise.all(newest.map(({ entry }) => findBook(entry.id)))
  return renderFeed({
    host: 'catalogue',
    format,
    title: site.catalogueName,
    subtitle: site.catalogueTagline,
    path: '/',
    entries: books.flatMap((found) => (found ? [toEntry(found.entry, messages)] : [])),
    retracted: { kind: 'book', toPath: (id) => cataloguePath('bookPage', { id }) },
    tags: listedBookTags(newest),
  })
}

function toEntry(book: Book, messages: CatalogueMessages): FeedEntry {
  const { id, title, subtitle, authors, subjects, cover, published_at: published, modified_at: updated } = book
  const names = distinctNames(authors.map(({ name }) => name))
  const url = `${readEnv().CATALOGUE_URL}${cataloguePath('bookPage', { id })}`
  return {
    url,
    language: book.language,
    title: subtitle ? `${title}: ${subtitle}` : title,
    summary: [names.join(', '), ...subjects].filter(Boolean).join(' · '),
    html: renderEntry(BookFeedEntry, { book, messages }, url),
    published,
    updated,
    authors: names,
    categories: subjects,
    image: cover?.url ?? null,
  }
}
