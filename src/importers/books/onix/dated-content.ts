import { isReadType } from './count-unread'
import { children, type Element } from './element'
import { findContentBound, findUnreadContentDate } from './texts'

/** Notes on texts and covers that may be shown only from a day ahead, or until one: nothing happens then by itself; and on dates of them not read. */
export function toDatedContentNotes(product: Element): string[] {
  const collaterals = children(product, 'CollateralDetail')
  const items = children(product, 'ContentDetail').flatMap((detail) => children(detail, 'ContentItem'))
  const texts = [...collaterals, ...items].flatMap((parent) => children(parent, 'TextContent'))
  const resources = collaterals.flatMap((parent) => children(parent, 'SupportingResource'))
  const notes = [
    ...texts.filter(isReadType).flatMap((text) => toNotes('A text', text)),
    ...resources.filter(isReadType).flatMap((resource) => {
      if (findContentBound(resource) === null) return []
      return [resource, ...children(resource, 'ResourceVersion')].flatMap((each) => toNotes('A cover', each))
    }),
  ]
  return [...new Set(notes)]
}

function toNotes(subject: string, content: Element): string[] {
  const unread = findUnreadContentDate(content)
  if (unread !== null)
    return [`${subject} is left out; its date ${unread.slice(0, 40)} (ContentDate) is none that is read here.`]
  const bound = findContentBound(content)
  if (bound === null) return []
  const { from, until } = bound
  if (from !== '')
    return [`${subject} is left out until ${toDate(from)} (ContentDate). Import its record again on that day.`]
  if (until === '') return []
  return [
    `${subject} is given until ${toDate(until)} (ContentDate). Import its record again after that, to take it off.`,
  ]
}

function toDate(digits: string): string {
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter(Boolean).join('-')
}
