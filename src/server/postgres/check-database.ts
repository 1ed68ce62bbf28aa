import pg from 'pg'

import { connectionLimits, toSessionOptions } from '@/postgres/connection-limits'
import { measureNotification, toListenRemedy } from '@/postgres/measure-notification'

const timeoutMs = 10_000
const idleMs = 60_000
/** A URL with an @ after its host: mostly the password before it has a character that ends the host. */
const lateUserInfo = /^[^/?#]*\/\/[^/?#]*[/?#][^@]*@/

/** Rejects with one sentence when the database of DATABASE_URL cannot be used; it is never created. */
export async function checkDatabase(url: string): Promise<void> {
  const client = createClient(url)
  try {
    await client.connect()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const isUnknownHost = code === 'ENOTFOUND' || code === 'EAI_AGAIN'
    // What is taken for the host is a part of the password, then, and not repeated.
    if (isUnknownHost && lateUserInfo.test(url))
      throw new Error(
        `No Postgres is found where DATABASE_URL says it is (${code}): an @ follows the name of its host. In a password @ / ? and # are written %40 %2F %3F and %23.`,
        { cause: error },
      )
    throw new Error(toSentence(error as NodeJS.ErrnoException, client), { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Throws where the URL names files of certificates that cannot be read. */
function createClient(url: string): pg.Client {
  try {
    return new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: timeoutMs,
      application_name: 'lectern',
      // A pooler may reject the startup parameters of the renderer's connections.
      ...connectionLimits,
      options: toSessionOptions(idleMs),
    })
  } catch (error) {
    throw new Error(`What DATABASE_URL names cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

/** Rejects with one sentence when notifications do not reach other connections, as through some poolers. */
export async function checkChangesAreHeard(url: string): Promise<void> {
  try {
    await measureNotification({ listenUrl: url, notifyUrl: url, name: 'lectern-check' })
  } catch (error) {
    const { message } = error as Error
    const remedy = toListenRemedy(error as Error)
    throw new Error(`Notifications of the database do not arrive (${message}). ${remedy}`, { cause: error })
  }
}

/** The URL contains a password, so no message repeats it. */
function toSentence({ code, message }: NodeJS.ErrnoException, { host, port, database, user }: pg.Client): string {
  const address = `${host}:${port}`
  // Providers may let in encrypted connections alone; the code is that of other refusals, too.
  if (code === '28000' && message.endsWith('no encryption'))
    return `Postgres at ${address} does not let in the user "${user}" without encryption; add sslmode=verify-full to DATABASE_URL, or let pg_hba.conf allow it.`
  switch (code) {
    case '3D000':
      return `The database "${database}" that DATABASE_URL names does not exist at ${address}; create it, or correct the name.`
    case '28P01':
    case '28000':
      return `Postgres at ${address} does not let in the user "${user}" as DATABASE_URL has it; correct the name or the password.`
    // cannot_connect_now
    case '57P03':
      return `Postgres at ${address} takes no connections now (${message}); start again once it does.`
    // protocol_violation: the answer of PgBouncer.
    case '08P01':
      if (!message.includes('startup parameter')) break
      return `The pooler at ${address}, where DATABASE_URL leads, refuses what connections begin with (${message}); let DATABASE_URL lead to Postgres itself, or set ignore_startup_parameters of PgBouncer.`
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return `The certificate of Postgres at ${address} cannot be verified (${message}); add sslrootcert=FILE to DATABASE_URL, with the certificate of the authority that issued it, or set sslmode=no-verify, which encrypts alone.`
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `The certificate of Postgres at ${address} is one for another name (${message}); let DATABASE_URL name the host as the certificate does, or add uselibpqcompat=true and sslmode=verify-ca to sslrootcert=FILE, which verify its authority alone.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ECONNREFUSED':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
      return `No Postgres answers at ${address}, where DATABASE_URL says it is (${code}).`
  }
  return `The database "${database}" at ${address} that DATABASE_URL names cannot be used: ${message}`
}
