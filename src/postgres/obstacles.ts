import type { ClientBase } from 'pg'

const minimumVersion = 140_000

/** What keeps a database from being prepared and written: `text` describes it, `remedy` how to fix it. */
export type Obstacle = { text: string; remedy: string }

/** The locale of a database, as in Turkish: then `lower('I')` is not the letter that programs and other languages mean. */
export const lettersObstacle: Obstacle = {
  text: 'The locale of the database takes ı, not i, for the small letter of I: searches would not find it, and addresses would contain it.',
  remedy: 'Create the database with another locale, such as C.UTF-8, and restore a backup if there is one.',
}

type State = {
  database: string
  account: string
  /** The schema in which tables are created; null where the account may use none of its search path. */
  schema: string | null
  search_path: string
  version: string
  number: number
  encoding: string
  /** Whether it was never prepared. */
  is_new: boolean
  /** As it makes it of a capital one. */
  small_i: string
  can_create: boolean | null
  is_standby: boolean
  is_read_only: boolean
  /** Tables that the account does not own, and who does. */
  foreign_tables: number
  owners: string | null
}

/**
 * Finds what would otherwise be known from a statement that fails, such as that of a migration. `tables` are the names of
 * those that belong to this program, where they are known: others, as of a monitor, keep no migration from running.
 */
export async function findObstacles(client: ClientBase, tables: readonly string[] | null = null): Promise<Obstacle[]> {
  const { rows } = await client.query<State>(
    `
    select current_database() as database, current_user as account, current_schema() as schema,
      current_setting('search_path') as search_path, current_setting('server_version') as version,
      current_setting('server_version_num')::integer as number,
      current_setting('server_encoding') as encoding, to_regclass('payload_migrations') is null as is_new,
      lower('I') as small_i, has_schema_privilege(current_schema(), 'create') as can_create,
      pg_is_in_recovery() as is_standby, current_setting('transaction_read_only') = 'on' as is_read_only,
      count(o.oid)::integer as foreign_tables, string_agg(distinct format('"%s"', pg_get_userbyid(relowner)), ', ') as owners
    from (select) always left join pg_class o on relnamespace = quote_ident(current_schema())::regnamespace and relkind = 'r'
      and not pg_has_role(relowner, 'usage')
      and not exists (select from pg_depend where objid = o.oid and deptype = 'e')
      and ($1::text[] is null or o.relname = any($1))`,
    [tables],
  )
  const state = rows[0]!
  return [
    ...checkVersion(state),
    ...checkEncoding(state),
    ...checkLetters(state),
    ...checkWritable(state),
    ...checkSchema(state),
    ...checkOwner(state),
    ...checkRights(state),
  ]
}

function checkVersion({ version, number }: State): Obstacle[] {
  if (number >= minimumVersion) return []
  return [{ text: `The version of Postgres is ${version}.`, remedy: 'Upgrade Postgres to 14 or newer.' }]
}

function checkEncoding({ encoding }: State): Obstacle[] {
  if (encoding === 'UTF8') return []
  const text = `The encoding of the database is ${encoding}.`
  return [{ text, remedy: 'Create the database with the encoding UTF8.' }]
}

/** One that is in use already can only be restored into another, so that no migration waits for that. */
function checkLetters({ is_new, small_i }: State): Obstacle[] {
  if (!is_new || small_i === 'i') return []
  return [lettersObstacle]
}

function checkWritable({ is_standby, is_read_only }: State): Obstacle[] {
  if (is_standby) {
    const text = 'It is a standby, which can be read only: nobody can sign in, edit or import.'
    const remedy =
      'Name the primary in DATABASE_URL; a standby that serves reads beside it belongs in DATABASE_REPLICA_URL.'
    return [{ text, remedy }]
  }
  if (!is_read_only) return []
  const text = 'Its transactions are read-only: nobody can sign in, edit or import.'
  const remedy =
    'Set default_transaction_read_only to off for the account, the database or the server (a provider may have set it for a full disk: free space there), and restart Lectern.'
  return [{ text, remedy }]
}

/** As where somebody else has restored a dump: migrations change the tables, and without grants they cannot even be read. */
function checkOwner({ account, foreign_tables, owners }: State): Obstacle[] {
  if (foreign_tables === 0) return []
  const text = `Of its tables, ${foreign_tables} belong to another account (${owners}).`
  const remedy = `Let "${account}" own them: restore the dump as that account with --no-owner, or change their owner with all that belongs to them.`
  return [{ text, remedy }]
}

/** Migrations name types and references by the schema, and tables not: in the first of the search path they are created. */
function checkSchema({ database, account, schema, search_path }: State): Obstacle[] {
  if (schema === null || schema === 'public') return []
  const text = `The search path of the account "${account}" (${search_path}) leads to the schema "${schema}"; all tables belong in "public".`
  const remedy = `Run: alter role "${account}" in database "${database}" set search_path to public; then restart Lectern.`
  return [{ text, remedy }]
}

/**
 * In a database that Postgres 15 or later has created only its owner may create tables, unless others are allowed to. In
 * an older one its owner may not own the schema `public`, so that becoming the owner is no remedy for all.
 */
function checkRights({ database, account, schema, search_path, can_create }: State): Obstacle[] {
  if (can_create) return []
  if (schema === null) {
    const text = `The account "${account}" may use no schema of its search path (${search_path}).`
    return [{ text, remedy: 'Create one of them, or grant usage and create on it to the account.' }]
  }
  const text = `The account "${account}" may not create tables in the schema "${schema}".`
  // Of the database for the extension of the search.
  const grants = [`create on database "${database}"`, `create on schema "${schema}"`]
  return [
    { text, remedy: `As their owner, run: ${grants.map((right) => `grant ${right} to "${account}"`).join('; ')}.` },
  ]
}
