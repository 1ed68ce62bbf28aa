import { readEnv } from '@/config/env'
import type { Book as BookDoc } from '@/cms/payload-types'
import { findBook } from '@/reading/catalogue/book'
import { toTradeRecord, type TradeRow } from '@/reading/catalogue/trade-record'
import { bookCodePattern, toTier } from '@/lib/identifiers/book-code'
import { splitNames } from '@/lib/text/split-names'
import type { Book, BookEntry } from '@/schemas/catalogue/book'
import type { Bundle } from '@/schemas/catalogue/bundle'
import type { StoredTradeLists } from '@/schemas/catalogue/trade-record'
import type { Media } from '@/schemas/shared/media'
import { toPreviewMedia } from './article'
import type { PreviewOptions } from './route-handler'

type EntryPreview<T> = { entry: T; cover: Media | null }

/** The newest draft of a book in its public schema; null when it does not exist or the user may not read it. */
export async function previewBook({ payload, user, id }: PreviewOptions): Promise<EntryPreview<Book> | null> {
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
  // Bundles are not part of the draft: the page lists those that include the book now.
  const published = draft.code ? await findBook(draft.code) : null
  return {
    entry: {
      ...entry,
      collections: published?.entry.collections ?? [],
      synopsis: draft.synopsis ?? '',
      chapters: (draft.chapters ?? []).map(({ title, summary, label, level, authors }, index) => ({
        number: index + 1,
        title: title ?? '',
        summary: summary ?? null,
        label: label ?? null,
        level: level ?? 1,
        authors: splitNames(authors ?? null),
      })),
      outcomes: (draft.outcomes ?? []).map(({ text }) => text ?? ''),
      publisher: draft.publisher ?? null,
      imprint: draft.imprint ?? null,
      place: draft.place ?? null,
      product_form: draft.productForm ?? null,
      ...toTradeRecord(toTradeRow(draft)),
    },
    cover,
  }
}

/** The newest draft of a bundle in its public schema, with its public books; null when it does not exist. */
export async function previewBundle({
  payload,
  user,
  id,
}: PreviewOptions): Promise<{ bundle: Bundle; books: EntryPreview<BookEntry>[] } | null> {
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

/** The trade record of a draft in the shape of stored ones. */
function toTradeRow(draft: BookDoc): TradeRow {
  // Rows of a draft have the members of stored ones, and may lack some.
  const lists = draft as unknown as StoredTradeLists
  const { identifiers, subjectCodes, series, formats, related, languages, reviews, prizes, accessibility } = lists
  return {
    form: draft.productForm ?? null,
    status: draft.publishingStatus ?? null,
    availability: draft.availability ?? null,
    price: draft.price ?? null,
    currency: draft.currency ?? null,
    duration: draft.duration ?? null,
    technicalProtection: draft.technicalProtection ?? null,
    editionNumber: draft.editionNumber ?? null,
    editionStatement: draft.editionStatement ?? null,
    licenceName: draft.licenceName ?? null,
    licenceUrl: draft.licenceUrl ?? null,
    contributors: (draft.authors ?? []).map((author) => ({
      name: author.name ?? '',
      role: author.role ?? null,
      given: author.given ?? null,
      particle: author.particle ?? null,
      family: author.family ?? null,
      suffix: author.suffix ?? null,
      is_corporate: author.isCorporate === true,
      orcid: author.orcid ?? null,
      isni: author.isni ?? null,
      biography: author.biography ?? null,
    })),
    identifiers: identifiers ?? [],
    subjectCodes: subjectCodes ?? [],
    series: series ?? [],
    formats: formats ?? [],
    related: related ?? [],
    languages: languages ?? [],
    reviews: reviews ?? [],
    prizes: prizes ?? [],
    accessibility: accessibility ?? [],
  }
}

const dateLengths = { year: 4, month: 7, day: 10 } as const

function toEntry(book: BookDoc): EntryPreview<BookEntry> {
  const code = bookCodePattern.test(book.code ?? '') ? (book.code ?? '') : 'T0-0'
  const url = `${readEnv().CATALOGUE_URL}/books/${code}`
  return {
    entry: {
      id: code,
      isbn: book.isbn || null,
      title: book.title || 'Untitled',
      subtitle: book.subtitle ?? null,
      tier: toTier(code),
      language: book.language || 'en',
      authors: (book.authors ?? []).map(({ name, role }) => ({ name: name ?? '', role: role ?? null })),
      collections: [],
      subjects: book.subjects ?? [],
      pages: book.pages ?? null,
      published_at: book.publishedAt ?? null,
      publication_date: book.publishedAt?.slice(0, dateLengths[book.publishedPrecision ?? 'day']) ?? null,
      modified_at: book.updatedAt,
      cover: null,
      url,
      markdown_url: `${url}.md`,
    },
    cover: typeof book.cover === 'object' && book.cover ? toPreviewMedia(book.cover) : null,
  }
}
