import { readFileSync } from 'node:fs'
import os from 'node:os'

import type { Pool } from 'pg'

import { lowerSessionPriority } from '@/config/lower-priority'
import type { BoundedClient } from '@/postgres/bounded-client'

/**
 * Gives Postgres' processes for the sessions of a pool the priority that this process has, or is given later, where
 * Postgres runs on this machine, is connected to over TCP and the system allows it: readers would wait for what an import
 * has Postgres do, too.
 */
export function lowerSessionPriorities(pool: Pool): void {
  const known = new WeakMap<BoundedClient, number>()
  pool.on('acquire', (acquired) => {
    // Those of the pool in src/cms/database.ts are.
    const client = acquired as unknown as BoundedClient
    const nice = os.getPriority()
    if (nice <= (known.get(client) ?? 0)) return
    if (!isLocal(client) || lowerSessionPriority(client.sessionId, nice)) known.set(client, nice)
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
