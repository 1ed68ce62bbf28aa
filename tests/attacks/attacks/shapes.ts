import { gzipSync } from 'node:zlib'

import { serializeRequest, type AttackContext } from '../attack-context'
import { publicAdminPaths } from '../targets'

const json = { 'content-type': 'application/json' }
const query = '{"query":"{ Articles(limit: 1) { totalDocs } }"}'

/** The same requests with other methods, framings and codings: each must be refused or answered at little cost. */
export const sendOtherShapes = (context: AttackContext) => {
  const shapes: { method: string; headers: Record<string, string>; body?: string | Buffer }[] = [
    { method: 'HEAD', headers: {} },
    { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST', origin: 'https://elsewhere.example' } },
    { method: 'POST', headers: { ...json, 'transfer-encoding': 'chunked' }, body: query },
    { method: 'POST', headers: { ...json, 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(2_000_000)) },
    { method: 'POST', headers: { ...json, expect: '100-continue' }, body: query },
    { method: 'GET', headers: { 'transfer-encoding': 'chunked' }, body: 'x'.repeat(20_000) },
    { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x'.repeat(200_000) },
    { method: 'GET', headers: { expect: 'nothing', prefer: 'a=b,'.repeat(1_500) } },
    { method: 'GET', headers: { 'if-none-match': '"a",'.repeat(3_000), 'if-match': '"b",'.repeat(1_000) } },
    { method: 'GET', headers: { cookie: 'a=b; '.repeat(4_000), 'accept-language': 'de;q=0.1,'.repeat(1_000) } },
    {
      method: 'GET',
      headers: { forwarded: 'for=1.2.3.4,'.repeat(1_000), 'x-forwarded-for': '1.2.3.4, '.repeat(1_000) },
    },
  ]
  const targets = [
    ...context.targets.map(({ host, target, headers }) => ({ host, target, headers })),
    ...[...publicAdminPaths, ...context.scripts].map((target) => ({ host: 'content' as const, target, headers: {} })),
  ]
  return context.repeat(4, (serial, from) => {
    const { host, target, headers } = context.pick(targets, serial)
    const shape = context.pick(shapes, Math.floor(serial / targets.length) + serial)
    return context.sendRequest(from, { ...shape, host, target, headers: { ...headers, ...shape.headers } })
  })
}

/** A connection for each request, closed as soon as there is a response. */
export const churnConnections = (context: AttackContext) =>
  context.repeat(16, async (serial, from) => {
    const { host, ...request } = context.pick(context.targets, serial)
    const socket = await context.openConnection(from, host)
    const ended = new Promise((resolve) => socket.once('close', resolve).once('data', resolve))
    socket.write(serializeRequest(request, new URL(context.origins[host]).host))
    await ended
    socket.destroy()
  })

/** Scripts of the admin, images and assets, in every coding and in ranges. */
export const floodFiles = (context: AttackContext) => {
  const fields: Record<string, string>[] = [
    { 'accept-encoding': 'br' },
    { 'accept-encoding': 'gzip' },
    { 'accept-encoding': 'identity' },
    { range: 'bytes=-1' },
    { range: 'bytes=0-0,2-2,4-4' },
    { 'if-none-match': '"none"' },
  ]
  const files = [
    ...context.scripts,
    ...context.targets
      .filter(({ host, target }) => host === 'content' && target.startsWith('/media/'))
      .map(({ target }) => target),
    '/_next/static/../../package.json',
    '/_next/static/%2e%2e/%2e%2e/package.json',
    `/_next/static/${'a/'.repeat(2_000)}`,
  ]
  return context.repeat(8, (serial, from) =>
    context.sendRequest(from, {
      method: context.pick(['GET', 'HEAD'], Math.floor(serial / files.length)),
      target: context.pick(files, serial),
      headers: context.pick(fields, Math.floor(serial / 3)),
    }),
  )
}
