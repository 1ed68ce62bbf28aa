import type { CountUnread } from './file-record'

const maxListed = 60

/** Counts the ignored parts of records, by name. */
export type Unread = { add: CountUnread; toNote: () => string | null }

export function createUnread(): Unread {
  const counts = new Map<string, number>()
  return {
    add: (name, count) => void counts.set(name, (counts.get(name) ?? 0) + count),
    toNote() {
      if (counts.size === 0) return null
      const sorted = [...counts].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
      const listed = sorted.slice(0, maxListed).map(([name, count]) => `${name} ${count.toLocaleString('en')}`)
      const more = sorted.length > maxListed ? `, and ${sorted.length - maxListed} more` : ''
      return `Seen and not kept, by element: ${listed.join(', ')}${more}.`
    },
  }
}
