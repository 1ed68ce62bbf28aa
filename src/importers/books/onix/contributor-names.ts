import { toSingleLineText } from '@/importers/text/single-line-text'
import { toPartsOfInverted, unknownParts as unknown } from '@/importers/books/record/person-names'
import type { ContributorName } from '@/schemas/catalogue/book'
import { value, values, type Element } from './element'

/** The parts of a contributor's name, if the record contains them: from its structured, else its inverted form. */
export function toNameParts(contributor: Element): ContributorName {
  const read = (name: string) => toSingleLineText(value(contributor, name))
  const join = (...names: string[]) =>
    toSingleLineText(names.flatMap((name) => values(contributor, name)).join(' ')) || null
  const inverted = read('PersonNameInverted')
  const family = join('KeyNames', 'NamesAfterKey')
  if (family !== null && (read('NamesBeforeKey') !== null || inverted === null)) {
    const given = read('NamesBeforeKey') ?? toGivenName(read('PersonName'), family)
    // A single name is not a family name.
    if (given === null) return unknown
    return { ...unknown, given, particle: read('PrefixToKey'), family, suffix: read('SuffixToKey') }
  }
  if (inverted !== null) return toPartsOfInverted(inverted)
  const isPerson = read('PersonName') !== null || family !== null
  const isCorporate = !isPerson && (read('CorporateName') ?? read('CorporateNameInverted')) !== null
  return { ...unknown, isCorporate }
}

function toGivenName(name: string | null, family: string): string | null {
  if (name === null || !name.endsWith(` ${family}`)) return null
  return name.slice(0, -family.length).trim()
}
