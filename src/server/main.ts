import { readEnv } from '@/config/env'
import { openDatabase } from './database'
import { holdTickShape } from './hold-tick-shape'
import { createLog } from './log'
import { prepareDatabase } from './prepare'
import { serve } from './serve'
import { createShutdown } from './shutdown'
import { startWorkers } from './workers'

/** Composes the whole server and serves until it is told to stop: env, Postgres, preparation, then one server or several workers. */
export async function main({ isDev }: { isDev: boolean }): Promise<void> {
  const startedAt = performance.now()
  holdTickShape()
  const log = createLog(readEnv().LOG_LEVEL)
  const shutdown = createShutdown(log)
  try {
    const database = await openDatabase(log)
    shutdown.add('Postgres', () => database.close())
    await prepareDatabase()

    const { WEB_CONCURRENCY } = readEnv()
    const { url: databaseUrl, isEmbedded } = database
    if (WEB_CONCURRENCY > 1 && !isDev) {
      const workers = await startWorkers({ count: WEB_CONCURRENCY, isEmbedded, log })
      shutdown.add('the workers', () => workers.close())
    } else await serve({ isDev, databaseUrl, isEmbedded, log, shutdown })
    announce({ startedAt, secretFile: database.secretFile })
  } catch (error) {
    await shutdown.failed(error)
  }
}

function announce({ startedAt, secretFile }: { startedAt: number; secretFile: string | null }): void {
  const { BASE_URL, CATALOGUE_URL, ADMIN_URL } = readEnv()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(
    [
      '',
      `  Lectern is serving (ready in ${seconds} s)`,
      '',
      `  Read       ${BASE_URL}/`,
      `  API        ${BASE_URL}/api/articles`,
      `  Agents     ${BASE_URL}/llms.txt`,
      '',
      `  Catalogue  ${CATALOGUE_URL}/`,
      `  API        ${CATALOGUE_URL}/api/v1/books`,
      `  Agents     ${CATALOGUE_URL}/llms.txt`,
      '',
      `  Edit       ${ADMIN_URL}/admin`,
      ...(secretFile ? [`             the first editor’s address and password lie in ${secretFile}`] : []),
      '',
      '',
    ].join('\n'),
  )
}
