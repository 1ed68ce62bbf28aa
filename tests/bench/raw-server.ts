import { createServer } from 'node:http'

type Canned = { status: number; fields: string[]; body: string }

/** Bare `node:http` that sends what it was last given, in base64, over the fork's channel: the most Node can do. */
let canned: Canned & { bytes: Buffer } = { status: 204, fields: [], body: '', bytes: Buffer.alloc(0) }

process.on('message', (message: Canned) => {
  canned = { ...message, bytes: Buffer.from(message.body, 'base64') }
  process.send?.('set')
})

createServer((req, res) => {
  res.writeHead(canned.status, canned.fields)
  res.end(canned.status === 304 ? undefined : canned.bytes)
}).listen(Number(process.argv[2]), () => process.send?.('listening'))
