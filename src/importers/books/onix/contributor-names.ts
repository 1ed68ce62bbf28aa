import { toSingleLineText } from '@/importers/single-line-text'
import type { ContributorName } from '@/schemas/catalogue/book'
import { value, values, type Element } from './element'

const unknown: ContributorName = { given: null, particle: null, family: null, suffix: null, isCorporate: false }

/** The parts of a contributor's name as far as the record tells them: from its structured, else its inverted form. */
export function toNameParts(contributor: Element): ContributorName {
  const read = (name: string) => toSingleLineText(value(contributor, name))
  const join = (...names: string[]) =>
    toSingleLineText(names.flatMap((name) => values(contributor, name)).join(' ')) || null
  const inverted = read('PersonNameInverted')
  const family = join('KeyNames', 'NamesAfterKey')
  if (family !== null && (read('NamesBeforeKey') !== null || inverted === null)) {
    const given = read('NamesBeforeKey') ?? toGivenName(read('PersonName'), family)
    // One name alone is no family name.
    if (given === null) return unknown
    return { ...unknown, given, particle: read('PrefixToKey'), family, suffix: read('SuffixToKey') }
  }
  if (inverted !== null) return toPartsOfInverted(inverted)
  const isPerson = read('PersonName') !== null || family !== null
  const isCorporate = !isPerson && (read('CorporateName') ?? read('CorporateNameInverted')) !== null
  return { ...unknown, isCorporate }
}

/** `Küng, Hans` as `Hans Küng`; in `King, Martin Luther, Jr`, the suffix stays last. */
export function uninvert(name: string | null): string | null {
  if (name === null) return null
  const [last = name, first, ...rest] = name.split(',').map((part) => part.trim())
  return [first, last, ...rest].filter(Boolean).join(' ')
}

function toPartsOfInverted(inverted: string): ContributorName {
  const [last = '', given = '', ...rest] = inverted.split(',').map((part) => part.trim())
  if (last === '' || given === '') return unknown
  const words = last.split(' ')
  const start = words.findIndex((word) => !/^\p{Ll}/u.test(word))
  const particle = start > 0 ? words.slice(0, start).join(' ') : null
  const family = start > 0 ? words.slice(start).join(' ') : last
  return { ...unknown, given, particle, family, suffix: rest.join(', ') || null }
}

function toGivenName(name: string | null, family: string): string | null {
  if (name === null || !name.endsWith(` ${family}`)) return null
  return name.slice(0, -family.length).trim()
}
