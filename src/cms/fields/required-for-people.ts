import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { executeInTransaction } from '@/cms/revisions/transaction'
import type { ValidationContext } from './unique-value'

type Options = ValidationContext & { required?: boolean | undefined }

/** True of published books that an import knew no synopsis of. */
export const hasNoSynopsis = sql`coalesce(synopsis, '') = ''`
/** The same of authors. */
export const hasNoAuthors = sql`not exists (select from books_authors part where part._parent_id = books.id)`

/**
 * A validation that requires a value, except in a book that is published without one: records may lack what people have
 * to give, and their other fields have to stay correctable.
 */
export function requiredForPeople<Value, Given extends Options>(
  validate: (value: Value, options: Given) => true | string | Promise<true | string>,
  isMissing: SQL,
) {
  return async (value: Value, options: Given): Promise<true | string> => {
    const result = await validate(value, options)
    if (result === true) return true
    const isEmpty = value === null || value === undefined || (value as unknown[] | string).length === 0
    return isEmpty && (await isPublishedWithout(isMissing, options)) ? true : result
  }
}

async function isPublishedWithout(isMissing: SQL, { id, req }: Options): Promise<boolean> {
  if (id === undefined) return false
  const rows = await executeInTransaction(
    req,
    sql`select from books where id = ${Number(id)} and _status = 'published' and ${isMissing}`,
  )
  return rows.length > 0
}
