import { isPartialDate } from '@/lib/dates/partial-date'
import type { BookFields } from './book-record'

type Published = Pick<BookFields, 'publishedAt' | 'publishedPrecision'>

/** A date such as `2025`, `2025-03` or `2025-03-14` as the catalogue stores it; both are null for anything else. */
export function toPublishedAt(date: string | null): Published {
  if (date === null || !isPartialDate(date)) return { publishedAt: null, publishedPrecision: null }
  const publishedPrecision = date.length === 4 ? 'year' : date.length === 7 ? 'month' : 'day'
  return { publishedAt: `${date}${'-01-01'.slice(date.length - 4)}T00:00:00.000Z`, publishedPrecision }
}
