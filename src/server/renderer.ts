import { holdTickShape } from './hold-tick-shape'

/** Next, with Payload, in a process of its own; src/server/renderer-process.ts starts it and says where to listen. */
const [, , fills = '', admin = ''] = process.argv

holdTickShape()

// Ctrl-C reaches every process of a terminal: the front door ends first, and then says so.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
// The front door is gone, however it ended: nobody else asks.
process.on('disconnect', () => process.exit(1))

// Node would keep the source map of every file that Next loads, sources included: 70 MB to name lines in rare
// traces. Said before any of them is loaded, hence the import below.
process.setSourceMapsEnabled(false)

try {
  const { openNextApp } = await import('./next-app')
  const app = await openNextApp({ isDev: false, sockets: { fills, admin } })
  process.on('message', (message) => {
    if (message === 'stop') void app.close().finally(() => process.exit(0))
  })
  process.send?.('ready')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}
