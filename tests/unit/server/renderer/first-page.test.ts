import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

import { afterEach, describe, expect, it } from 'vitest'

import { requestFirstPage } from '@/server/renderer/first-page'
import { createPrivateSockets } from '@/server/renderer/private-sockets'

const closers: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A server on a private socket, in the place of Next. */
async function listen(handle: (req: IncomingMessage, res: ServerResponse) => void): Promise<string> {
  const { paths, close } = await createPrivateSockets('admin')
  const server: Server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(paths.admin, resolve))
  closers.push(() => new Promise((resolve) => server.close(resolve)), close)
  return paths.admin
}

describe('The first page of the admin', () => {
  it('is requested under the address of the admin, and received to its end', async () => {
    const requests: unknown[] = []
    let isSent = false
    const socket = await listen(({ url, headers }, res) => {
      const { host, 'x-forwarded-host': forwardedHost, 'x-forwarded-proto': protocol } = headers
      requests.push({ url, host, forwardedHost, protocol })
      res.write('<!doctype html>')
      setTimeout(() => {
        isSent = true
        res.end('the rest')
      }, 100)
    })
    await requestFirstPage(socket, 'https://edit.example.test:8443')
    const host = 'edit.example.test:8443'
    expect(requests).toEqual([{ url: '/admin/login', host, forwardedHost: host, protocol: 'https' }])
    expect(isSent).toBe(true)
  })

  it('does not keep the admin from starting when it fails', async () => {
    const isOver = (socket: string) =>
      expect(requestFirstPage(socket, 'http://localhost:3000')).resolves.toBeUndefined()
    await isOver(await listen((_, res) => res.writeHead(500).end()))
    await isOver(await listen(({ socket }) => void socket.destroy()))
    await isOver(`${await listen(() => undefined)}-missing`)
  })
})
