import { log } from '@/config/log'
import { logOutput } from '@/config/log-output'
import { stopWithServer } from '@/config/stop-with-server'
import { stabilizeNextTick } from '@/server/http/stabilize-next-tick'

/**
 * Next with Payload's admin and its API, in a process that src/server/renderer/open-admin.ts starts with the paths of
 * its sockets.
 */
const [, , probes = '', admin = ''] = process.argv
let close = async (): Promise<void> => undefined

logOutput()
stabilizeNextTick()
stopWithServer(() => close())

// Node would keep the source map of every file that Next loads, sources included: 70 MB for line numbers in rare
// traces. It has to be disabled before any of them is loaded, hence the dynamic import.
process.setSourceMapsEnabled(false)

try {
  const { readEnv } = await import('@/config/env')
  const { openTracing } = await import('@/server/tracing/open-tracing')
  // Before Next, which asks for its tracer as it starts.
  const tracing = await openTracing({ env: readEnv(), process: 'admin', log })
  const { openNextApp } = await import('@/server/renderer/next-app')
  const app = await openNextApp({ isDev: false, sockets: { fills: probes, admin }, tracing })
  const { reportUsageOnSignal } = await import('@/server/report-usage')
  reportUsageOnSignal({}, log)
  close = async () => {
    await app.close()
    await tracing?.close()
  }
  const { requestFirstPage } = await import('@/server/renderer/first-page')
  await requestFirstPage(admin, readEnv().ADMIN_URL)
  process.send?.('ready')
} catch (error) {
  log.error({ err: error }, 'The admin could not be started')
  process.exit(1)
}
