import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

import { expect, it } from 'vitest'

import { parseEnv } from '@/config/env'
import type { Env } from '@/config/settings-schema'
import { checkListenerPorts, listListenerPorts, toListenError } from '@/server/http/listening/listener-ports'
import { findFreePortPairs } from '../../../../support/ports'

function toEnv(settings: Record<string, string>): Env {
  const result = parseEnv(settings)
  if (!result.ok) throw new Error(result.issues.join(' '))
  return result.env
}

it('A server listens on the ports of the public URLs that it serves directly', () => {
  const toPorts = (settings: Record<string, string>) =>
    listListenerPorts(toEnv(settings)).map(({ listener: surface, port, setting }) => [surface, port, setting])
  expect(toPorts({ PORT: '3000' })).toEqual([
    ['content', 3000, 'PORT'],
    ['catalogue', 3001, 'CATALOGUE_URL'],
  ])
  expect(toPorts({ PORT: '3000', ADMIN_URL: 'http://localhost:4000' })).toEqual([
    ['content', 3000, 'PORT'],
    ['catalogue', 3001, 'CATALOGUE_URL'],
    ['admin', 4000, 'ADMIN_URL'],
  ])
  expect(toPorts({ PORT: '3000', BASE_URL: 'https://a.example', CATALOGUE_URL: 'https://b.example' })).toEqual([
    ['content', 3000, 'PORT'],
  ])
})

it('A port in use is reported with the setting that determines it', async () => {
  const [port = 0, adminPort = 0] = await findFreePortPairs(2)
  const env = toEnv({ PORT: String(port), HOST: '127.0.0.1', ADMIN_URL: `http://localhost:${adminPort}` })
  await checkListenerPorts(env)
  for (const [taken, sentence] of [
    [port, `Port ${port} (PORT) is in use by another program; set PORT to another port.`],
    [
      port + 1,
      `Port ${port + 1} (CATALOGUE_URL) is in use by another program; set CATALOGUE_URL to a URL with another port.`,
    ],
    [
      adminPort,
      `Port ${adminPort} (ADMIN_URL) is in use by another program; set ADMIN_URL to a URL with another port.`,
    ],
  ] as const) {
    const other = createServer().listen(taken, '127.0.0.1')
    await once(other, 'listening')
    expect((other.address() as AddressInfo).port).toBe(taken)
    await expect(checkListenerPorts(env)).rejects.toThrow(sentence)
    other.close()
    await once(other, 'close')
  }
  await expect(checkListenerPorts({ ...env, HOST: '192.0.2.1' })).rejects.toThrow(
    'HOST "192.0.2.1" is not an address of this machine.',
  )
  const denied = Object.assign(new Error('listen EACCES'), { code: 'EACCES' })
  expect(toListenError(denied, { port: 80, setting: 'PORT', host: undefined }).message).toBe(
    'Port 80 (PORT) may not be used by this account; set PORT to another port.',
  )
  const metrics = { port: 9464, setting: 'METRICS_PORT', host: '192.0.2.1' }
  const inUse = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' })
  expect(toListenError(inUse, metrics).message).toBe(
    'Port 9464 (METRICS_PORT) is in use by another program; set METRICS_PORT to another port.',
  )
  const unknown = Object.assign(new Error('listen EADDRNOTAVAIL'), { code: 'EADDRNOTAVAIL' })
  expect(toListenError(unknown, metrics).message).toBe('METRICS_HOST "192.0.2.1" is not an address of this machine.')
})
