import { createServer } from 'node:http'

type Canned = { status: number; fields: string[]; body: string }

/** A bare `node:http` server that sends a fixed response, received in base64 over IPC: the maximum that Node can do. */
let canned: Canned & { bytes: Buffer } = { status: 204, fields: [], body: '', bytes: Buffer.alloc(0) }

process.on('message', (message: Canned) => {
  canned = { ...message, bytes: Buffer.from(message.body, 'base64') }
  process.send?.('set')
})

createServer((req, res) => {
  res.writeHead(canned.status, canned.fields)
  res.end(canned.status === 304 ? undefined : canned.bytes)
}).listen(Number(process.argv[2]), () => process.send?.('listening'))
