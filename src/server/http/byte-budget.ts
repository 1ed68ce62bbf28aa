/** Counts bytes that this process buffers for clients, such as request bodies and unsent responses, and limits them. */
export type ByteBudget = {
  /**
   * Counts bytes for a client until they are released. `onEvict` is to free them: it is called when the client exceeds its share, or
   * when the budget is exhausted and this client uses most of it, so that clients that use little are never evicted.
   */
  reserve: (client: string, onEvict: () => void) => Reservation
  stats: () => { bytes: number; count: number }
}

export type Reservation = {
  /** Counts more bytes. Those of a shared object (one response that many clients receive) count once. */
  grow: (bytes: number, shared?: object) => void
  release: () => void
}

type Options = { maxBytes: number; maxBytesPerClient: number }

type Part = { bytes: number; shared: object | undefined }
type Entry = { parts: Part[]; onEvict: () => void }
type Client = { tally: Tally; entries: Set<Entry> }
type Tally = ReturnType<typeof createTally>

/** A budget of bytes for all clients, and for each. */
export function createByteBudget({ maxBytes, maxBytesPerClient }: Options): ByteBudget {
  const clients = new Map<string, Client>()
  const total = createTally()

  function release(name: string, client: Client, entry: Entry): void {
    if (!client.entries.delete(entry)) return
    for (const part of entry.parts) {
      client.tally.remove(part)
      total.remove(part)
    }
    if (client.entries.size === 0) clients.delete(name)
  }

  function evictOldest(name: string, client: Client): void {
    const [entry] = client.entries
    if (!entry) return
    release(name, client, entry)
    entry.onEvict()
  }

  /** Evicts from the client that uses most, until the total is within the budget. */
  function evictToFit(): void {
    while (total.bytes() > maxBytes) {
      let largest: [string, Client] | null = null
      for (const item of clients) if (!largest || item[1].tally.bytes() > largest[1].tally.bytes()) largest = item
      if (!largest) return
      evictOldest(...largest)
    }
  }

  return {
    reserve(name, onEvict) {
      const client = clients.get(name) ?? { tally: createTally(), entries: new Set<Entry>() }
      clients.set(name, client)
      const entry: Entry = { parts: [], onEvict }
      client.entries.add(entry)
      return {
        grow(bytes, shared) {
          if (!client.entries.has(entry)) return
          const part = { bytes, shared }
          entry.parts.push(part)
          client.tally.add(part)
          total.add(part)
          while (client.tally.bytes() > maxBytesPerClient) evictOldest(name, client)
          evictToFit()
        },
        release: () => release(name, client, entry),
      }
    },
    stats: () => ({
      bytes: total.bytes(),
      count: [...clients.values()].reduce((sum, { entries }) => sum + entries.size, 0),
    }),
  }
}

/** A sum in which each shared object counts once. */
function createTally() {
  const references = new Map<object, number>()
  let sum = 0
  return {
    bytes: () => sum,
    add({ bytes, shared }: Part): void {
      const known = shared ? (references.get(shared) ?? 0) : 0
      if (shared) references.set(shared, known + 1)
      if (known === 0) sum += bytes
    },
    remove({ bytes, shared }: Part): void {
      const left = shared ? (references.get(shared) ?? 1) - 1 : 0
      if (shared && left > 0) references.set(shared, left)
      else if (shared) references.delete(shared)
      if (left === 0) sum -= bytes
    },
  }
}
