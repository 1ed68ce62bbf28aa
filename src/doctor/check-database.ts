import { describeForeignTables } from '@/backup/foreign-tables'
import { unfinishedRestoreTable } from '@/backup/unfinished-restore'
import { pluralize } from '@/lib/text/pluralize'
import type { BoundedClient } from '@/postgres/bounded-client'
import { neededConnections } from '@/postgres/connection-limits'
import { findObstacles, lettersObstacle } from '@/postgres/obstacles'
import type { Finding } from './finding'

const subject = 'database'
const maxClockDifferenceMs = 2_000
const oldBackupDays = 7

type State = {
  version: string
  encoding: string
  /** Whether its list of migrations can be read, where it has one. */
  is_readable: boolean
  /** The connections that are still allowed: of the server, of its database and of the account; null without a limit. */
  free: number
  free_of_database: number | null
  free_of_account: number | null
  unfinished: boolean
  has_migrations: boolean
  /** True where it is not in UTF-8, too, in which alone that counts. */
  knows_case: boolean
  small_i: string
}

/**
 * Checks version, privileges, whether it can be written, free connections, schema, clock and the age of the last backup.
 * `caches` is the number of caches in front that a server purges.
 */
export async function checkDatabaseState(
  client: BoundedClient,
  knownMigrations: readonly string[],
  caches = 0,
): Promise<Finding[]> {
  const { rows } = await client.query<State>(`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      current_setting('max_connections')::integer - (select count(*)::integer from pg_stat_activity) as free,
      (select datconnlimit - (select count(*)::integer from pg_stat_activity a where a.datname = d.datname)
        from pg_database d where datname = current_database() and datconnlimit >= 0) as free_of_database,
      (select rolconnlimit - (select count(*)::integer from pg_stat_activity a where a.usename = r.rolname)
        from pg_roles r where rolname = current_user and rolconnlimit >= 0) as free_of_account,
      to_regclass('${unfinishedRestoreTable}') is not null as unfinished,
      to_regclass('payload_migrations') is not null as has_migrations,
      coalesce(has_table_privilege(to_regclass('payload_migrations'), 'select'), true) as is_readable,
      (select lower(letter) <> letter
        from chr(case current_setting('server_encoding') when 'UTF8' then 220 else 65 end) as letter) as knows_case,
      lower('I') as small_i`)
  const state = rows[0]!
  const obstacles = await findObstacles(client)
  const findings: Finding[] = [
    { subject, state: 'ok', text: `Postgres ${state.version} answers, encoding ${state.encoding}.` },
    ...obstacles.map((obstacle): Finding => ({ subject, state: 'failure', ...obstacle })),
    ...checkLocale(state),
    ...checkRoom(state, neededConnections + caches),
  ]
  findings.push(await checkClock(client))
  // An obstacle says why.
  if (!state.is_readable) return findings
  if (state.unfinished) {
    const text = 'A restore into this database did not finish, and no server starts on it.'
    const remedy = 'Run npm run restore again with the same file.'
    return [...findings, { subject, state: 'failure', text, remedy }]
  }
  const foreign = await describeForeignTables(client, knownMigrations)
  if (foreign !== null) {
    const remedy = 'Name a database of its own in DATABASE_URL; no server starts on this one.'
    return [...findings, { subject, state: 'failure', text: `${foreign}.`, remedy }]
  }
  if (!state.has_migrations) {
    const remedy = 'Start the server, which prepares it; if there should be a publication in it, correct DATABASE_URL.'
    return [
      ...findings,
      { subject, state: 'warning', text: 'The database is empty.', remedy },
      ...(await checkSimilarity(client, false)),
    ]
  }
  return [
    ...findings,
    ...(await checkMigrations(client, knownMigrations)),
    ...(await checkSimilarity(client, true)),
    ...(await checkBackup(client)),
  ]
}

function checkLocale({ knows_case, small_i, has_migrations }: State): Finding[] {
  // In an empty one it is an obstacle.
  if (small_i !== 'i') return has_migrations ? [{ subject, state: 'failure', ...lettersObstacle }] : []
  if (knows_case) return []
  const text =
    'Its locale knows the case of ASCII letters only, so searches find other letters only as they are written.'
  return [
    {
      subject,
      state: 'warning',
      text,
      remedy: 'Create the database with a locale of UTF-8, such as C.UTF-8, and restore a backup.',
    },
  ]
}

function checkRoom({ free, free_of_database, free_of_account }: State, needed: number): Finding[] {
  const rooms: readonly [number | null, string, string][] = [
    [free, 'Postgres allows', 'Raise max_connections.'],
    [free_of_database, 'The database allows', 'Raise its limit: alter database … connection limit …'],
    [free_of_account, 'The account is allowed', 'Raise its limit: alter role … connection limit …'],
  ]
  return rooms.flatMap(([room, who, remedy]): Finding[] => {
    if (room === null || room >= needed) return []
    const text = `${who} only ${Math.max(room, 0)} more connections; an instance uses up to ${needed}.`
    return [{ subject, state: 'warning', text, remedy }]
  })
}

async function checkMigrations(client: BoundedClient, known: readonly string[]): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string }>('select name from payload_migrations where batch >= 0')
  const done = new Set(rows.map(({ name }) => name))
  const unknown = [...done].find((name) => !known.includes(name))
  if (unknown !== undefined) {
    const text = `The database is of a newer version: it has the migration ${unknown}.`
    return [{ subject, state: 'failure', text, remedy: 'Run that version or a later one, or restore a backup.' }]
  }
  const pending = known.filter((name) => !done.has(name)).length
  if (pending === 0) return [{ subject, state: 'ok', text: 'Its schema is that of this version.' }]
  const text = `Migrations that have not run yet: ${pending}.`
  return [{ subject, state: 'warning', text, remedy: 'Make a backup and start the server, which runs them.' }]
}

async function checkClock(client: BoundedClient): Promise<Finding> {
  const sentAt = Date.now()
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  const middle = (sentAt + Date.now()) / 2
  const differenceMs = Math.abs(Number(rows[0]!.now) - middle)
  const text = `The clocks of this machine and of the database differ by ${(differenceMs / 1000).toFixed(1)} s.`
  if (differenceMs <= maxClockDifferenceMs) return { subject: 'clock', state: 'ok', text }
  const remedy = 'Synchronize both with NTP: sessions, schedules and the dates of changes depend on them.'
  return { subject: 'clock', state: 'failure', text, remedy }
}

/** The first start installs the extension itself if it may; migrations then create its indexes. */
async function checkSimilarity(client: BoundedClient, isPrepared: boolean): Promise<Finding[]> {
  const { rowCount } = await client.query(
    `select from pg_extension where extname = 'pg_trgm'
    union all select from pg_available_extension_versions v join pg_roles r on r.rolname = current_user
      where v.name = 'pg_trgm' and not $1
        and (r.rolsuper or v.trusted and has_database_privilege(current_database(), 'create'))`,
    [isPrepared],
  )
  if (rowCount) return []
  const text = 'The extension pg_trgm is not installed, so the search does not correct misspelled words.'
  const remedy = `${isPrepared ? 'In an empty database' : 'Before the first start'}, run "create extension pg_trgm" as an account that may${isPrepared ? ', and restore a backup into it' : ''}.`
  return [{ subject: 'search', state: 'warning', text, remedy }]
}

async function checkBackup(client: BoundedClient): Promise<Finding[]> {
  const { rows } = await client.query<{ days: number }>(`
    select extract(epoch from now() - at)::float / 86400 as days from lectern_state where key = 'backup'`)
  const days = rows[0]?.days
  const remedy = 'Run npm run backup by cron; where another program makes backups, ignore this.'
  if (days === undefined) {
    return [{ subject: 'backup', state: 'warning', text: 'npm run backup has not been run.', remedy }]
  }
  if (days < -maxClockDifferenceMs / 86_400_000) {
    const ahead = Math.ceil(-days)
    const text = `The last backup is dated ${ahead} ${pluralize(ahead, 'day', 'days')} in the future: the clock of Postgres was wrong.`
    return [{ subject: 'backup', state: 'warning', text, remedy: 'Run npm run backup, which corrects it.' }]
  }
  const text = `The last backup was made ${days < 1 ? 'within a day' : `${Math.floor(days)} days ago`}.`
  return [
    days > oldBackupDays
      ? { subject: 'backup', state: 'warning', text, remedy }
      : { subject: 'backup', state: 'ok', text },
  ]
}
