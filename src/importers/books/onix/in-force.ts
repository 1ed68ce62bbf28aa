import { isPartialDate } from '@/lib/dates/partial-date'
import { isDateOfOurs } from './date-format'
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

/** True where a date of an element says that it held until a day that is past. */
export function isOver(parent: Element, names: DateNames, today = toDay(new Date())): boolean {
  return toBounds(parent, names).some((each) => hasEnded(each, today))
}

/** The first date from or until which an element holds that cannot be read, such as a week; null without one. */
export function findUnreadDate(parent: Element, { element, role, from, until, period }: DateNames): string | null {
  const codes = [...from, ...until, period]
  const unread = children(parent, element).find(
    (each) => codes.includes(value(each, role) ?? '') && value(each, 'Date') !== null && toDigits(each) === null,
  )
  return unread ? value(unread, 'Date') : null
}

function toBounds(parent: Element, { element, role, from, until, period }: DateNames): Bounds[] {
  return children(parent, element).map((each) => {
    const code = value(each, role) ?? ''
    const [first = '', last = ''] = toDigits(each) ?? []
    if (code === period) return { from: first, until: last }
    return { from: from.includes(code) ? first : '', until: until.includes(code) ? first : '' }
  })
}

/** The digits of a date, or of both of a period; null where they are no day, month or year of ours. */
function toDigits(parent: Element): string[] | null {
  const digits = /^\d*/.exec((value(parent, 'Date') ?? '').replaceAll('-', ''))?.[0] ?? ''
  const length = digits.length === 16 || digits.length === 12 ? digits.length / 2 : 8
  const dates = [digits.slice(0, length), digits.slice(length, 2 * length)].filter(Boolean)
  return isDateOfOurs(parent) && dates.length > 0 && dates.every(isDay) ? dates : null
}

function isDay(digits: string): boolean {
  return isPartialDate([digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter(Boolean).join('-'))
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
