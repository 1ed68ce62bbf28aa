import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

const functions = ['lectern_fold(text)', 'lectern_name_slug(text)']

/**
 * Postgres puts the body of a SQL function in the place of its call, a quarter of the cost, but not where the function is
 * strict and its body is not: `case` and functions that are not strict themselves. For null these return null either way.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  for (const name of functions) await db.execute(sql.raw(`alter function ${name} called on null input`))
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  for (const name of functions) await db.execute(sql.raw(`alter function ${name} strict`))
}
