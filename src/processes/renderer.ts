import { log } from '@/config/log'
import { logOutput } from '@/config/log-output'
import { stopWithServer } from '@/config/stop-with-server'
import { stabilizeNextTick } from '@/server/http/stabilize-next-tick'

/**
 * Fills of public responses, and the scheduler, in a process that src/server/renderer/open-renderer.ts starts with the
 * path of its socket. It does not load Next: what editors do, and what their pages cost, is in src/processes/admin.ts.
 */
const [, , socketPath = ''] = process.argv

let close = async (): Promise<void> => undefined

logOutput()
stabilizeNextTick()
stopWithServer(() => close())

try {
  const { readEnv } = await import('@/config/env')
  const { openTracing } = await import('@/server/tracing/open-tracing')
  const tracing = await openTracing({ env: readEnv(), process: 'renderer', log })
  const { handleFill } = await import('@/app/fills/listener')
  const { startScheduler } = await import('@/cms/scheduler')
  const { default: config } = await import('@payload-config')
  await startScheduler(config)
  const { openFillServer } = await import('@/server/renderer/fill-server')
  const { toSpoolLimits } = await import('@/server/spool-folder')
  const listener = tracing?.traceRendering(handleFill) ?? handleFill
  const fills = await openFillServer(socketPath, listener, toSpoolLimits(readEnv()))
  const { reportUsageOnSignal } = await import('@/server/report-usage')
  reportUsageOnSignal({}, log)
  close = async () => {
    await fills.close()
    await tracing?.close()
  }
  process.send?.('ready')
} catch (error) {
  log.error({ err: error }, 'The renderer could not be started')
  process.exit(1)
}
