import type { Formats } from './words/formats'

/** A date as a `<time>` element, as the page's language writes it. */
export function Time({ date, words }: { date: string; words: Formats }) {
  return <time dateTime={date.length > 10 ? date.slice(0, 10) : date}>{words.date(date)}</time>
}
