import { sql } from '@payloadcms/db-postgres/drizzle'

import { bookCodePattern } from '@/lib/identifiers/book-code'
import { doiPattern, toDoiName } from '@/lib/identifiers/doi'
import { toIsbn13, toIsbnDigits } from '@/lib/identifiers/isbn'
import { readRows } from '@/reading/shared/database'
import { bookFrom, isPublicBook } from './columns'

/** The public books whose ISBN, DOI or code a text is, or that of one of their formats; at most ten. */
export async function findIdentifiedBooks(text: string): Promise<{ id: number; tier: number; language: string }[]> {
  const isbn = toIsbn13(toIsbnDigits(text))
  const code = text.trim().toUpperCase()
  const doi = doiPattern.exec(toDoiName(text.trim()))?.[0] ?? null
  if (isbn === null && doi === null && !bookCodePattern.test(code)) return []
  const isWanted =
    isbn !== null
      ? sql`(b.isbn = ${isbn} or b.formats @> ${JSON.stringify([{ isbn }])}::jsonb)`
      : doi === null
        ? sql`b.code = ${code}`
        : // The letters of a DOI have no case; its record may have it in any.
          sql`b.id in (select f.id from books f, jsonb_array_elements(f.identifiers) i
            where f.identifiers @> '[{"type": "06"}]' and i ->> 'type' = '06' and lower(i ->> 'value') = ${doi.toLowerCase()})`
  return readRows(sql`select b.id, c.tier, b.language from ${bookFrom} where ${isPublicBook} and ${isWanted} limit 10`)
}
