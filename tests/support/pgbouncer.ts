import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import pg from 'pg'

import { findFreePortPairs } from './ports'
import { waitUntil } from './wait-until'

const program = '/usr/sbin/pgbouncer'

/** Whether this machine has PgBouncer, as from Debian's package. */
export const hasPgbouncer = await access(program).then(
  () => true,
  () => false,
)

type Options = { mode: 'transaction' | 'session'; ignoredParameters?: string; poolSize?: number }

/** PgBouncer in front of a database; `url` leads to it. */
export async function startPgbouncer(
  databaseUrl: string,
  { mode, ignoredParameters = 'statement_timeout,idle_in_transaction_session_timeout,options', poolSize }: Options,
): Promise<{ url: string; close: () => Promise<void> }> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const name = pathname.slice(1)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-pgbouncer-'))
  await chmod(folder, 0o755)
  const [own = 0] = await findFreePortPairs(1)
  const login = `user=${username} password='${decodeURIComponent(password)}'`
  const file = path.join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `${name} = host=${hostname} port=${port} dbname=${name} ${login}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${own}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    ...(poolSize ? [`default_pool_size = ${poolSize}`] : []),
    ...(ignoredParameters ? [`ignore_startup_parameters = ${ignoredParameters}`] : []),
  ]
  await writeFile(file, `${lines.join('\n')}\n`)
  // It refuses to run as root.
  const args = process.getuid?.() === 0 ? ['-u', 'nobody', file] : [file]
  const child = spawn(program, args, { stdio: 'ignore' })
  const url = `postgres://${username}@127.0.0.1:${own}/${name}`
  await waitUntil('PgBouncer answers', async () => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  })
  return {
    url,
    async close() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
