import { BoundedClient } from '@/postgres/bounded-client'
import { runCheck, type Finding } from './finding'

const subject = 'replica'
const unusedRemedy = 'Correct DATABASE_REPLICA_URL, or remove it: the primary serves all reads meanwhile.'
const lateBytes = 16 * 1024 * 1024

/** Checks that the server of DATABASE_REPLICA_URL replicates the primary, and reports its lag. */
export function checkReplica(primary: BoundedClient, connectionString: string): Promise<readonly Finding[]> {
  return runCheck(subject, unusedRemedy, async () => {
    const replica = new BoundedClient({ connectionString, application_name: 'lectern-doctor' })
    try {
      await replica.connect()
      return [await compare(primary, replica)]
    } finally {
      await replica.end()
    }
  })
}

async function compare(primary: BoundedClient, replica: BoundedClient): Promise<Finding> {
  const identity = `(select system_identifier::text from pg_control_system()) || ' ' || current_database()`
  const { rows: primaryRows } = await primary.query<{ identity: string; position: string }>(
    `select ${identity} as identity, pg_current_wal_insert_lsn()::text as position`,
  )
  const { identity: expected, position } = primaryRows[0]!
  const { rows } = await replica.query<{ identity: string; follows: boolean; behind: number | null }>(
    `select ${identity} as identity, pg_is_in_recovery() as follows,
      greatest(0, $1::pg_lsn - pg_last_wal_replay_lsn())::float as behind`,
    [position],
  )
  const { identity: found, follows, behind } = rows[0]!
  if (found !== expected || !follows || behind === null) {
    const text = 'The server of DATABASE_REPLICA_URL is not a replica of the database of DATABASE_URL.'
    return { subject, state: 'failure', text, remedy: unusedRemedy }
  }
  const text = `The replica is ${(behind / 1024).toFixed(0)} kB of the log behind.`
  if (behind <= lateBytes) return { subject, state: 'ok', text }
  const remedy = 'See why it is late: a network, a slow disk or long queries. The primary serves reads meanwhile.'
  return { subject, state: 'warning', text, remedy }
}
