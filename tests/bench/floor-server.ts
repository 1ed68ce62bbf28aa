import { createServer, type IncomingMessage } from 'node:http'

import pg from 'pg'

import { floorStatements } from './floor-statements'

/**
 * A bare `node:http` server that sends what one prepared statement gives, with the header fields that the parent process
 * sends it over IPC: the minimum cost of a response that Postgres makes.
 */
let fields: string[] = []

process.on('message', (message: string[]) => {
  // Each body has its own length.
  fields = message.filter((_, index) => message[index - (index % 2)] !== 'Content-Length')
  process.send?.('set')
})

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })

createServer((req, res) => {
  void (async () => {
    const url = new URL(req.url ?? '/', 'http://localhost')
    const statement = floorStatements.find(([path]) => url.pathname.startsWith(path))?.[1]
    if (!statement) return void res.writeHead(404).end()
    const { name, text, toValues, start = '', end = '' } = statement
    const values = toValues(url, req.method === 'POST' ? await read(req) : '')
    const { rows } = await pool.query<{ json: string | null }>({ name, text, values })
    if (!rows[0]?.json) return void res.writeHead(404).end()
    const body = Buffer.from(`${start}${rows[0].json}${end}`)
    res.writeHead(200, [...fields, 'Content-Length', String(body.length)])
    res.end(body)
  })()
}).listen(Number(process.argv[2]), () => process.send?.('listening'))

async function read(req: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of req) text += String(chunk)
  return text
}
