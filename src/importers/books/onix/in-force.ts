import { children, value, type Element } from './element'

/** The element of a date, that of its role, and the roles of dates from, until and from–until which something holds. */
type DateNames = { element: string; role: string; from: readonly string[]; until: readonly string[]; period?: string }

/** True unless a date of an element says that it holds from a day ahead, or until one that is past; both days count. */
export function isInForce(
  parent: Element,
  { element, role, from, until, period }: DateNames,
  today = toDay(new Date()),
): boolean {
  return children(parent, element).every((each) => {
    const code = value(each, role) ?? ''
    // Less precise dates are compared with as much of today: 202601 holds from the first day, and until the last.
    const digits = /^\d*/.exec((value(each, 'Date') ?? '').replaceAll('-', ''))?.[0] ?? ''
    const hasBegun = (day: string) => day <= today.slice(0, day.length)
    const hasEnded = (day: string) => day !== '' && day < today.slice(0, day.length)
    if (from.includes(code)) return hasBegun(digits.slice(0, 8))
    if (until.includes(code)) return !hasEnded(digits.slice(0, 8))
    return code !== period || (hasBegun(digits.slice(0, 8)) && !hasEnded(digits.slice(8, 16)))
  })
}

function toDay(time: Date): string {
  return time.toISOString().slice(0, 10).replaceAll('-', '')
}
