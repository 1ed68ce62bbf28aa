import { readEnv } from '@/config/env'
import { holdTickShape } from './hold-tick-shape'
import { createLog } from './log'
import { serve } from './serve'
import { createShutdown } from './shutdown'

/** One of several processes that serve; src/server/workers.ts starts it with the database prepared. */
holdTickShape()
const { LOG_LEVEL, DATABASE_URL: databaseUrl = '' } = readEnv()
const log = createLog(LOG_LEVEL)
const shutdown = createShutdown(log)

process.on('message', (message) => {
  if (message === 'stop') void shutdown.begin('told to')
})
// The first process is gone, and with it the ports.
process.on('disconnect', () => void shutdown.begin('alone'))

try {
  await serve({ isDev: false, databaseUrl, isEmbedded: process.argv[2] === 'embedded', log, shutdown })
  process.send?.('ready')
} catch (error) {
  await shutdown.failed(error)
}
