import type { Formats } from './messages/formats'

/** A date as a `<time>` element, as the page's language writes it. */
export function Time({ date, messages }: { date: string; messages: Formats }) {
  return <time dateTime={date.length > 10 ? date.slice(0, 10) : date}>{messages.date(date)}</time>
}
