import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, it } from 'vitest'

import { parseEnv } from '@/config/env'
import { checkAddresses } from '@/doctor/check-addresses'

it('A response of another status names the type that was asked for only where it has another type', async () => {
  const server = createServer((req, res) => {
    const type = req.headers.accept === 'text/markdown' ? 'text/plain' : 'text/html'
    res.writeHead(503, { 'content-type': type }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const parsed = parseEnv({ BASE_URL: 'http://localhost:1', CATALOGUE_URL: url, ADMIN_URL: 'http://localhost:1' })
    if (!parsed.ok) throw new Error(parsed.issues.join('\n'))
    const texts = (await checkAddresses(parsed.env)).map(({ text }) => text)
    expect(texts).toContain(`${url}/ answers with 503 and text/html.`)
  } finally {
    server.close()
  }
})
