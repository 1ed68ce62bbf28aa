import { child, value, type Element } from './element'

/** Formats of dates (list 55) whose digits look like a month or a day of ours: weeks, periods of years, and the Hijri calendar. */
const otherFormats = ['02', '08', '11', '20', '21', '25']

/** Those of a part of a year of ours: a week, a quarter, a season. */
const partsOfYears = ['02', '03', '04']

/** The year of a date that is a week, a quarter or a season of one; null for any other. */
export function toYearOfPart(parent: Element): string | null {
  const year = /^(\d{4})-?W?\d{1,3}$/.exec(value(parent, 'Date') ?? '')?.[1]
  return year !== undefined && partsOfYears.includes(toFormat(parent) ?? '') ? year : null
}

/** False for a composite whose date is in a format that only looks like one of ours. */
export function isDateOfOurs(parent: Element): boolean {
  const format = toFormat(parent)
  return format === null || !otherFormats.includes(format)
}

function toFormat(parent: Element): string | null {
  return child(parent, 'Date')?.attributes.dateformat ?? value(parent, 'DateFormat')
}
