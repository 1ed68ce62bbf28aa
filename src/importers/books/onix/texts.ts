import { toLanguageTag } from '@/lib/languages/language-tag'
import { children, value, values, type Element } from './element'
import { findNextBound, findUnreadDate, isInForce } from './in-force'
import { toPlainText } from './plain-text'

/** Text types (list 153) of a synopsis, preferred first. */
const synopsisTypes = [
  '03', // description
  '02', // short description
  '30', // abstract
  '05', // cover copy
  '07', // review text, which some 2.1 feeds use for descriptions
]
/** Content audiences (list 154) that include the public: unrestricted, end customers. */
const publicAudiences = ['00', '03']

/** Roles of dates of a text or a resource (list 155): from and available from, until, and from–until. */
const contentDates = {
  element: 'ContentDate',
  role: 'ContentDateRole',
  from: ['14', '27'],
  until: ['15'],
  period: '24',
}

/**
 * The public texts of a type, in sequence, as plain text; blank ones are omitted. Those that are said to be in another
 * language than the given one come last.
 */
export function toTexts(parent: Element | undefined, type: string, language: string | null = null): string[] {
  const isForeign = ({ attributes }: Element) => isOtherLanguage(attributes.language, language)
  const texts = selectPublicContents(parent, type).flatMap((content) => {
    const given = children(content, 'Text')
    return given.find((text) => !isForeign(text)) ?? given[0] ?? []
  })
  const ordered = texts.toSorted((a, b) => Number(isForeign(a)) - Number(isForeign(b)))
  return ordered.map(toPlainText).filter((text) => text !== '')
}

function isOtherLanguage(code: string | undefined, language: string | null): boolean {
  const tag = code === undefined ? null : toLanguageTag(code)
  return tag !== null && language !== null && tag.split('-', 1)[0] !== language.split('-', 1)[0]
}

/** The synopsis of a record, if possible in the language of the book; null where it has none. */
export function toSynopsis(product: Element, language: string | null): string | null {
  const [collateral] = children(product, 'CollateralDetail')
  for (const type of synopsisTypes) {
    const [text] = toTexts(collateral, type, language)
    if (text !== undefined) return text
  }
  return null
}

function selectPublicContents(parent: Element | undefined, type: string): Element[] {
  const ofType = children(parent, 'TextContent').filter((content) => value(content, 'TextType') === type)
  return ofType.filter(isPublicContent).toSorted((a, b) => toSequence(a) - toSequence(b))
}

/**
 * True for a text or a resource that is not for booksellers, librarians or the press alone, and may be shown today. One
 * with a date that cannot be read may not: it might be embargoed.
 */
export function isPublicContent(content: Element): boolean {
  return isForPublic(content) && isInForce(content, contentDates) && findUnreadDate(content, contentDates) === null
}

/** The date that cannot be read for which a public text or resource is left out; null without one. */
export function findUnreadContentDate(content: Element): string | null {
  return isForPublic(content) ? findUnreadDate(content, contentDates) : null
}

/** The day from or after which a public text or resource is shown, or not, that is not today's; null if that stays so. */
export function findContentBound(content: Element): ReturnType<typeof findNextBound> {
  return isForPublic(content) ? findNextBound(content, contentDates) : null
}

function isForPublic(content: Element): boolean {
  const audiences = values(content, 'ContentAudience')
  return audiences.length === 0 || audiences.some((each) => publicAudiences.includes(each))
}

function toSequence(content: Element): number {
  return Number(value(content, 'SequenceNumber') ?? 0) || 0
}
