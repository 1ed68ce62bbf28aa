import pg from 'pg'

const timeoutMs = 10_000

/** Rejects with one sentence when the database of DATABASE_URL cannot be used; it is never created. */
export async function checkDatabase(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    application_name: 'lectern',
  })
  try {
    await client.connect()
  } catch (error) {
    throw new Error(toSentence(error as NodeJS.ErrnoException, client), { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The URL contains a password, so no message repeats it. */
function toSentence({ code, message }: NodeJS.ErrnoException, { host, port, database, user }: pg.Client): string {
  const address = `${host}:${port}`
  switch (code) {
    case '3D000':
      return `The database "${database}" that DATABASE_URL names does not exist at ${address}; create it, or correct the name.`
    case '28P01':
    case '28000':
      return `Postgres at ${address} does not let in the user "${user}" as DATABASE_URL has it; correct the name or the password.`
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
      return `No Postgres answers at ${address}, where DATABASE_URL says it is (${code}).`
    default:
      return `The database "${database}" at ${address} that DATABASE_URL names cannot be used: ${message}`
  }
}
