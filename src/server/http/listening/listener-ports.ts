import { once } from 'node:events'
import { createServer } from 'node:net'

import type { Env } from '@/config/settings-schema'
import { toListenerPort } from '@/config/addresses'

/** A port that this server listens on, and the setting that determines it. */
export type ListenerPort = { listener: 'content' | 'catalogue' | 'admin'; port: number; setting: string }

type Endpoint = Pick<ListenerPort, 'port' | 'setting'> & { host: string | undefined }

/** The ports of all listeners: of the content host, and of the catalogue and the admin where they have their own. */
export function listListenerPorts({ PORT, BASE_URL, CATALOGUE_URL, ADMIN_URL }: Env): ListenerPort[] {
  const ports: ListenerPort[] = [{ listener: 'content', port: PORT, setting: 'PORT' }]
  const catalogue = toListenerPort({ url: CATALOGUE_URL, baseUrl: BASE_URL, port: PORT })
  if (catalogue !== null) ports.push({ listener: 'catalogue', port: catalogue, setting: 'CATALOGUE_URL' })
  const admin = toListenerPort({ url: ADMIN_URL, baseUrl: BASE_URL, port: PORT })
  if (admin !== null && admin !== catalogue) ports.push({ listener: 'admin', port: admin, setting: 'ADMIN_URL' })
  return ports
}

/** Rejects with a sentence unless each port is free; called before the database is started and prepared. */
export async function checkListenerPorts(env: Env): Promise<void> {
  for (const { port, setting } of listListenerPorts(env)) {
    const server = createServer()
    server.listen({ port, exclusive: true, ...(env.HOST ? { host: env.HOST } : {}) })
    await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
      throw toListenError(error, { port, setting, host: env.HOST })
    })
    server.close()
    await once(server, 'close')
  }
}

/** Says in a sentence why a port cannot be listened on, and which setting changes it. */
export function toListenError(error: NodeJS.ErrnoException, { port, setting, host }: Endpoint): Error {
  const remedy = `set ${setting} to ${setting.endsWith('_URL') ? 'a URL with another port' : 'another port'}`
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${port} (${setting}) is in use by another program; ${remedy}.`, { cause: error })
  if (error.code === 'EACCES')
    return new Error(`Port ${port} (${setting}) may not be used by this account; ${remedy}.`, { cause: error })
  if (host !== undefined && (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')) {
    return new Error(
      `${setting === 'METRICS_PORT' ? 'METRICS_HOST' : 'HOST'} "${host}" is not an address of this machine.`,
      { cause: error },
    )
  }
  return error
}
