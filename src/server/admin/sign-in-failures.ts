import { createHash } from 'node:crypto'

import { LRUCache } from 'lru-cache'

/** Counts how often each client has recently failed to sign in, and to which accounts. */
export type SignInFailures = {
  /** The recent failures of a client, at all accounts. */
  count: (client: string) => number
  fail: (client: string, account: string) => void
  /** Clears the failures at one account, after the correct password for it, and no others. */
  clear: (client: string, account: string) => void
  stats: () => { clients: number }
}

/** Failures expire after this. */
const ttlMs = 30 * 60 * 1000
const maxClients = 20_000
/** Accounts that are counted separately for one client; a client that fails at more is guessing names. */
const maxAccounts = 16

type Failures = { byAccount: Map<string, number>; atOtherAccounts: number }

/** Counts in the memory of this process. */
export function createSignInFailures(): SignInFailures {
  const clients = new LRUCache<string, Failures>({ max: maxClients, ttl: ttlMs })

  return {
    count(client) {
      const failures = clients.get(client)
      return failures
        ? [...failures.byAccount.values()].reduce((sum, count) => sum + count, failures.atOtherAccounts)
        : 0
    },
    fail(client, accountName) {
      const account = toKey(accountName)
      const failures = clients.get(client) ?? { byAccount: new Map<string, number>(), atOtherAccounts: 0 }
      if (failures.byAccount.has(account) || failures.byAccount.size < maxAccounts) {
        failures.byAccount.set(account, (failures.byAccount.get(account) ?? 0) + 1)
      } else failures.atOtherAccounts++
      clients.set(client, failures)
    },
    clear(client, account) {
      const failures = clients.get(client)
      if (!failures?.byAccount.delete(toKey(account))) return
      if (failures.byAccount.size === 0 && failures.atOtherAccounts === 0) clients.delete(client)
    },
    stats: () => ({ clients: clients.size }),
  }
}

/** Of fixed length, however long the name that someone sends. */
function toKey(account: string): string {
  return createHash('sha256').update(account).digest('base64url').slice(0, 16)
}
