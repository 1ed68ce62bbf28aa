import { children, value, type Element } from './element'

/** The element of a date, that of its role, and the roles of dates from, until and from–until which something holds. */
type DateNames = { element: string; role: string; from: readonly string[]; until: readonly string[]; period?: string }

/** The digits of the first and last day on which something holds, as precise as they are given; empty where there is none. */
type Bounds = { from: string; until: string }

/** True unless a date of an element says that it holds from a day ahead, or until one that is past; both days count. */
export function isInForce(parent: Element, names: DateNames, today = toDay(new Date())): boolean {
  return toBounds(parent, names).every((each) => hasBegun(each, today) && !hasEnded(each, today))
}

/** The day ahead on which something begins to hold, or, if it holds, the one after which it ends; null if it has ended. */
export function findNextBound(parent: Element, names: DateNames, today = toDay(new Date())): Bounds | null {
  const bounds = toBounds(parent, names)
  if (bounds.some((each) => hasEnded(each, today))) return null
  const from =
    bounds
      .map((each) => (hasBegun(each, today) ? '' : each.from))
      .toSorted()
      .at(-1) ?? ''
  const [until = ''] = bounds.flatMap((each) => each.until || []).toSorted()
  return { from, until: from === '' ? until : '' }
}

function toBounds(parent: Element, { element, role, from, until, period }: DateNames): Bounds[] {
  return children(parent, element).map((each) => {
    const code = value(each, role) ?? ''
    const digits = /^\d*/.exec((value(each, 'Date') ?? '').replaceAll('-', ''))?.[0] ?? ''
    if (code === period) return { from: digits.slice(0, 8), until: digits.slice(8, 16) }
    return {
      from: from.includes(code) ? digits.slice(0, 8) : '',
      until: until.includes(code) ? digits.slice(0, 8) : '',
    }
  })
}

// Less precise dates are compared with as much of today: 202601 holds from the first day, and until the last.
function hasBegun({ from }: Bounds, today: string): boolean {
  return from <= today.slice(0, from.length)
}

function hasEnded({ until }: Bounds, today: string): boolean {
  return until !== '' && until < today.slice(0, until.length)
}

function toDay(time: Date): string {
  return time.toISOString().slice(0, 10).replaceAll('-', '')
}
