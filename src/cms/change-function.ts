import { sql, type MigrateUpArgs } from '@payloadcms/db-postgres'

/** Replaces a part of a function's source, in a migration; throws where the function does not have it. */
export async function changeFunction(
  db: MigrateUpArgs['db'],
  name: string,
  before: string,
  after: string,
): Promise<void> {
  const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
  await db.execute(
    sql.raw(`do $change$ declare source text := pg_get_functiondef(${literal(name)}::regprocedure); begin
      if position(${literal(before)} in source) = 0 then raise exception 'Not the function expected: %', ${literal(name)}; end if;
      execute replace(source, ${literal(before)}, ${literal(after)}); end $change$;`),
  )
}
