import { log } from '@/config/log'
import { logOutput } from '@/config/log-output'
import { stabilizeNextTick } from '@/server/http/stabilize-next-tick'

/** Next with Payload, in a process that src/server/renderer/renderer-process.ts starts with the paths of its sockets. */
const [, , fills = '', admin = ''] = process.argv

logOutput()
stabilizeNextTick()

// Ctrl-C reaches the process group; the server shuts down first, and then sends 'stop'.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
// The server has exited.
process.on('disconnect', () => process.exit(1))

// Node would keep the source map of every file that Next loads, sources included: 70 MB for line numbers in rare
// traces. It has to be disabled before any of them is loaded, hence the dynamic import.
process.setSourceMapsEnabled(false)

try {
  const { readEnv } = await import('@/config/env')
  const { openTracing } = await import('@/server/tracing/open-tracing')
  // Before Next, which asks for its tracer as it starts.
  const tracing = await openTracing({ env: readEnv(), process: 'renderer', log })
  const { openNextApp } = await import('@/server/renderer/next-app')
  const app = await openNextApp({ isDev: false, sockets: { fills, admin }, tracing })
  const { reportUsageOnSignal } = await import('@/server/report-usage')
  reportUsageOnSignal({}, log)
  process.on('message', (message) => {
    if (message !== 'stop') return
    void app
      .close()
      .finally(() => tracing?.close())
      .finally(() => process.exit(0))
  })
  process.send?.('ready')
} catch (error) {
  log.error({ err: error }, 'Next could not be started')
  process.exit(1)
}
