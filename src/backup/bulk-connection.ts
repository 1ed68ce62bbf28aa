import pg from 'pg'

/** A connection without statement timeouts; TCP keepalive detects a lost network. */
export async function openBulkConnection(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c idle_session_timeout=0',
  })
  // The query that is running is rejected.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
