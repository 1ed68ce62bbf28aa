export type RecentClients = {
  add: (client: string) => void
  /** Whether another client was added recently. */
  includesOther: (client: string) => boolean
}

type Recent = { client: string; at: number }

const maxAgeMs = 1_000

/** Which clients were added within the last second, as far as is needed to tell one from another. */
export function createRecentClients(now: () => number): RecentClients {
  let latest: Recent | null = null
  let latestOther: Recent | null = null

  return {
    add(client) {
      if (latest?.client !== client) latestOther = latest
      latest = { client, at: now() }
    },
    includesOther(client) {
      const other = latest?.client === client ? latestOther : latest
      return other !== null && other.at > now() - maxAgeMs
    },
  }
}
