import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

/** Payload’s table of `hasMany` text values, beside the one of the documents. */
type SubTable = 'texts'

/** The table of a collection’s documents, or of a global. */
export function documentsTable(slug: string, subTable?: SubTable): SQL {
  return sql`${sql.identifier([slug.replaceAll('-', '_'), ...(subTable ? [subTable] : [])].join('_'))}`
}

/** The table of their versions, as named by Payload. */
export function versionsTable(slug: string, part?: SubTable): SQL {
  return sql`${sql.identifier(['', slug.replaceAll('-', '_'), 'v', ...(part ? [part] : [])].join('_'))}`
}
