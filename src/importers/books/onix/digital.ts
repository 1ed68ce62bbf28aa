import { accessibilityFeatures, technicalProtections } from '@/formats/catalogue/onix/digital-names'
import type { BookFields } from '@/importers/books/record/book-record'
import { orNull, unique } from '@/importers/books/record/lists'
import { toSingleLineText } from '@/importers/text/single-line-text'
import { bookLimits } from '@/schemas/catalogue/book-limits'
import { children, value, type Element } from './element'
import { toPlainText } from './plain-text'

/** Extent types (list 23) of what is heard, preferred first: total duration, production duration, which has all of it. */
const durations = ['09', '16']
/** Feature type (list 79): accessibility. */
const accessibility = '09'

/** The duration of an audiobook in minutes; null where none is given. */
export function toDuration(detail: Element | undefined): number | null {
  const extents = children(detail, 'Extent')
  for (const type of durations)
    for (const extent of extents.filter((each) => value(each, 'ExtentType') === type)) {
      const minutes = toMinutes(value(extent, 'ExtentValue') ?? '', value(extent, 'ExtentUnit'))
      if (minutes >= 1 && minutes <= bookLimits.minutes) return minutes
    }
  return null
}

/** A value of one of the units (list 24) of time in whole minutes; 0 where it is none. */
function toMinutes(given: string, unit: string | null): number {
  if (!/^\d{1,9}(?:\.\d{1,9})?$/.test(given)) return 0
  if (unit === '04' || unit === '14') return Math.round(Number(given) * 60) // hours
  if (unit === '05') return Math.round(Number(given)) // minutes
  if (unit === '06') return Math.round(Number(given) / 60) // seconds
  if (!/^\d+$/.test(given)) return 0
  if (unit === '15') return toNumber(given, -5, -2) * 60 + toNumber(given, -2) // HHHMM
  if (unit !== '16') return 0
  // Nine digits have hundredths of a second, too.
  if (given.length === 9) return toMinutes(given.slice(0, -2), unit)
  return toNumber(given, -7, -4) * 60 + toNumber(given, -4, -2) + Math.round(toNumber(given, -2) / 60) // HHHMMSS
}

const toNumber = (digits: string, start: number, end?: number): number => Number(digits.slice(start, end))

/** How a digital product is protected against copying: the first that is said of it. */
export function toTechnicalProtection(detail: Element | undefined): string | null {
  const code = value(detail, 'EpubTechnicalProtection')
  return code !== null && Object.hasOwn(technicalProtections, code) ? code : null
}

/** What a digital product offers and conforms to, in the order of the codes. */
export function toAccessibility(detail: Element | undefined): BookFields['accessibility'] | null {
  const found = children(detail, 'ProductFormFeature').flatMap((feature) => {
    const code = value(feature, 'ProductFormFeatureValue') ?? ''
    if (value(feature, 'ProductFormFeatureType') !== accessibility || !Object.hasOwn(accessibilityFeatures, code))
      return []
    const notes = children(feature, 'ProductFormFeatureDescription').flatMap(
      (each) => toSingleLineText(toPlainText(each)) ?? [],
    )
    return [{ code, note: notes[0] ?? null }]
  })
  return orNull(unique(found.toSorted((a, b) => (a.code < b.code ? -1 : Number(a.code > b.code)))))
}
