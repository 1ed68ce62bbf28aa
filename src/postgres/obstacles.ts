import type { ClientBase } from 'pg'

const minimumVersion = 140_000

/** What keeps a database from being prepared and written: `text` describes it, `remedy` how to fix it. */
export type Obstacle = { text: string; remedy: string }

type State = {
  database: string
  account: string
  schema: string | null
  version: string
  number: number
  encoding: string
  can_create: boolean | null
  is_standby: boolean
  is_read_only: boolean
}

/** Finds what would otherwise be known from the statement of a migration that fails. */
export async function findObstacles(client: ClientBase): Promise<Obstacle[]> {
  const { rows } = await client.query<State>(`
    select current_database() as database, current_user as account, current_schema() as schema,
      current_setting('server_version') as version, current_setting('server_version_num')::integer as number,
      current_setting('server_encoding') as encoding, has_schema_privilege(current_schema(), 'create') as can_create,
      pg_is_in_recovery() as is_standby, current_setting('transaction_read_only') = 'on' as is_read_only`)
  const state = rows[0]!
  return [...checkVersion(state), ...checkEncoding(state), ...checkWritable(state), ...checkRights(state)]
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
    'Set default_transaction_read_only to off for the account, the database or the server, and restart Lectern.'
  return [{ text, remedy }]
}

/** Since Postgres 15 only the owner of a database may create tables in it, unless others are allowed to. */
function checkRights({ database, account, schema, can_create }: State): Obstacle[] {
  if (can_create) return []
  const text = `The account "${account}" may not create tables in the schema "${schema ?? 'public'}".`
  const remedy = `Make it the owner of the database: alter database "${database}" owner to "${account}".`
  return [{ text, remedy }]
}
