import { readFileSync } from 'node:fs'
import os from 'node:os'

import type { Pool } from 'pg'

import { lowerSessionPriority } from '@/config/lower-priority'
import type { BoundedClient } from '@/postgres/bounded-client'

/**
 * Gives Postgres' processes for the sessions of a pool the priority of this process, where Postgres runs on this machine
 * and the system allows it: readers would wait for what an import has Postgres do, too.
 */
export function lowerSessionPriorities(pool: Pool): void {
  const nice = os.getPriority()
  const done = new WeakSet<BoundedClient>()
  pool.on('acquire', (acquired) => {
    // Those of the pool in src/cms/database.ts are.
    const client = acquired as unknown as BoundedClient
    if (done.has(client)) return
    if (!isLocal(client) || lowerSessionPriority(client.sessionId, nice)) done.add(client)
  })
}

/**
 * True where the process of that id is this session's: its title names the port of this end. On another machine, in a
 * container or behind a pooler, the id may be that of any process here.
 */
function isLocal({ sessionId, localPort }: BoundedClient): boolean {
  try {
    const title = readFileSync(`/proc/${sessionId}/cmdline`, 'latin1')
    return title.startsWith('postgres: ') && title.includes(`(${localPort}) `)
  } catch {
    return false
  }
}
