import { openDirectFills } from '@/app/fills/load-direct'
import { readEnv } from '@/config/env'
import { stabilizeNextTick } from '@/server/http/stabilize-next-tick'
import { log } from '@/config/log'
import { logOutput } from '@/config/log-output'
import { serve } from '@/server/serve'
import { createShutdown } from '@/server/shutdown'

/** One of several serving processes; src/server/workers.ts starts it once the database is prepared. */
logOutput()
stabilizeNextTick()
const { DATABASE_URL: databaseUrl = '' } = readEnv()
const shutdown = createShutdown(log)

process.on('message', (message) => {
  if (message === 'stop') void shutdown.begin('requested by the primary process')
  if (message === 'ping') process.send?.('pong')
})
// The primary process has exited, and the ports are closed with it.
process.on('disconnect', () => void shutdown.begin('the primary process has exited'))

try {
  const [, , database, index] = process.argv
  const isEmbedded = database === 'embedded'
  await serve({ isDev: false, databaseUrl, isEmbedded, index: Number(index), openDirectFills, log, shutdown })
  process.send?.('ready')
} catch (error) {
  await shutdown.failed(error)
}
