const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** A date in prose, with the precision of the input: "14 March 2025", "March 2025", "2025" (in UTC). */
export function toReadableDate(date: string): string {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?/.exec(date) ?? []
  if (!year) return date
  if (!month) return year
  const name = months[Number(month) - 1] ?? month
  return day ? `${Number(day)} ${name} ${year}` : `${name} ${year}`
}

/** A date as a `<time>` element. */
export function Time({ date }: { date: string }) {
  return <time dateTime={date.length > 10 ? date.slice(0, 10) : date}>{toReadableDate(date)}</time>
}
