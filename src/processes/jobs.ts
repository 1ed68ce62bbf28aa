import { log } from '@/config/log'
import { logOutput } from '@/config/log-output'
import { stopWithServer } from '@/config/stop-with-server'

/**
 * Runs what editors have scheduled, and sends notices, in a process that src/server/renderer/jobs-process.ts
 * starts.
 */
const stopping = new AbortController()
let running: Promise<void> = Promise.resolve()

// While modules are loaded nothing else may keep the event loop alive, and Node would exit with code 13.
setInterval(() => undefined, 1_000)
logOutput()
stopWithServer(() => {
  stopping.abort()
  return running
})

try {
  const { getPayload } = await import('payload')
  const { default: config } = await import('@payload-config')
  const { runJobs } = await import('@/cms/jobs/run-jobs')
  const payload = await getPayload({ config })
  process.send?.('ready')
  running = runJobs(payload, { signal: stopping.signal, onRound: () => process.send?.('running') })
  await running
  process.exit(0)
} catch (error) {
  log.error({ err: error }, 'What is scheduled could not be run')
  process.exit(1)
}
