import { readEnv } from '@/config/env'
import type { Book as BookDoc } from '@/cms/payload-types'
import { findBook } from '@/reading/book'
import { bookCodePattern, toTier } from '@/lib/book-code'
import type { Book, BookEntry } from '@/schemas/book'
import type { Bundle } from '@/schemas/bundle'
import type { Media } from '@/schemas/media'
import { toPreviewMedia } from './preview-article'
import type { PreviewOptions } from './preview-route'

type Shown<T> = { entry: T; cover: Media | null }

/** The newest draft of a book in the public shape; null when there is none that this user may see. */
export async function previewBook({ payload, user, id }: PreviewOptions): Promise<Shown<Book> | null> {
  const draft = await payload.findByID({
    collection: 'books',
    id,
    draft: true,
    depth: 1,
    user,
    overrideAccess: false,
    disableErrors: true,
  })
  if (!draft) return null
  const { entry, cover } = toEntry(draft)
  // Bundles are not part of the draft: the page will show those that hold the book now.
  const published = draft.code ? await findBook(draft.code) : null
  return {
    entry: {
      ...entry,
      collections: published?.entry.collections ?? [],
      synopsis: draft.synopsis ?? '',
      chapters: (draft.chapters ?? []).map(({ title, summary }, index) => ({
        number: index + 1,
        title: title ?? '',
        summary: summary ?? null,
      })),
      outcomes: (draft.outcomes ?? []).map(({ text }) => text ?? ''),
    },
    cover,
  }
}

/** The newest draft of a bundle in the public shape, with the books that the public may see; null when there is none. */
export async function previewBundle({
  payload,
  user,
  id,
}: PreviewOptions): Promise<{ bundle: Bundle; books: Shown<BookEntry>[] } | null> {
  const draft = await payload.findByID({
    collection: 'bundles',
    id,
    draft: true,
    depth: 2,
    user,
    overrideAccess: false,
    disableErrors: true,
  })
  if (!draft) return null
  const books = (draft.books ?? [])
    .filter((book) => typeof book === 'object')
    .filter((book) => book._status === 'published' && !book.isWithdrawn)
    .map(toEntry)
  const url = `${readEnv().CATALOGUE_URL}/bundles/${draft.slug || 'preview'}`
  return {
    bundle: {
      id: draft.slug || 'preview',
      title: draft.title || 'Untitled',
      description: draft.description ?? '',
      books: books.map(({ entry }) => entry),
      count: books.length,
      modified_at: draft.updatedAt,
      url,
      markdown_url: `${url}.md`,
    },
    books,
  }
}

function toEntry(book: BookDoc): Shown<BookEntry> {
  const code = bookCodePattern.test(book.code ?? '') ? (book.code ?? '') : 'T0-0'
  const url = `${readEnv().CATALOGUE_URL}/books/${code}`
  return {
    entry: {
      id: code,
      isbn: book.isbn ?? '',
      title: book.title || 'Untitled',
      subtitle: book.subtitle ?? null,
      tier: toTier(code),
      language: book.language || 'en',
      authors: (book.authors ?? []).map(({ name, role }) => ({ name: name ?? '', role: role ?? null })),
      collections: [],
      subjects: book.subjects ?? [],
      pages: book.pages ?? null,
      published_at: book.publishedAt ?? book.createdAt,
      modified_at: book.updatedAt,
      cover: null,
      url,
      markdown_url: `${url}.md`,
    },
    cover: typeof book.cover === 'object' && book.cover ? toPreviewMedia(book.cover) : null,
  }
}
