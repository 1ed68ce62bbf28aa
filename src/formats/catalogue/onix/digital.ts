import { fromDuration } from '@/lib/dates/duration'
import type { Book } from '@/schemas/catalogue/book'
import { tag, tagIf, type Xml } from './xml'

/** The total duration of an audiobook. */
export function toDuration(duration: Book['duration']): Xml | null {
  if (duration === null) return null
  const { hours, minutes } = fromDuration(duration)
  return tag('Extent', [
    tag('ExtentType', '09'), // duration
    tag('ExtentValue', 60 * hours + minutes),
    tag('ExtentUnit', '05'), // minutes
  ])
}

export function toAccessibility({ code, note }: Book['accessibility'][number]): Xml {
  return tag('ProductFormFeature', [
    tag('ProductFormFeatureType', '09'), // accessibility
    tag('ProductFormFeatureValue', code),
    tagIf('ProductFormFeatureDescription', note),
  ])
}
