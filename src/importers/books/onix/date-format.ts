import { child, value, type Element } from './element'

/** Formats of dates (list 55) whose digits look like a month or a day of ours: weeks, periods of years, and the Hijri calendar. */
const otherFormats = ['02', '08', '11', '20', '21', '25']

/** False for a composite whose date is in a format that only looks like one of ours. */
export function isDateOfOurs(parent: Element): boolean {
  const format = child(parent, 'Date')?.attributes.dateformat ?? value(parent, 'DateFormat')
  return format === null || !otherFormats.includes(format)
}
