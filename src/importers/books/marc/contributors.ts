import { toStatedRole, type MarcRecord } from '@/formats/catalogue/marc/record'
import type { Contributor } from '@/importers/books/record/book-record'
import {
  isFamilyFirst,
  toPartsOfInverted,
  uninvert,
  unknownParts as unknown,
} from '@/importers/books/record/person-names'
import type { ContributorName } from '@/schemas/catalogue/book'
import { toUnnamedCode } from '@/schemas/catalogue/unnamed-contributors'
import { fields, firstIndicator, plain, text, texts, withoutPunctuation, type DataField } from './fields'
import { isNoContributor, toRelatorRoles } from './relators'

const entries = ['100', '110', '111', '700', '710', '711']

type Options = {
  /** True for a record of an export of ours, which gives every role and says how names are displayed. */
  isOwn: boolean
}

/** The contributors of a record, main entry first, an entry for each role; those of works in it are not among them. */
export function toContributors(record: MarcRecord, { isOwn }: Options): Contributor[] {
  const named = fields(record, ...entries).flatMap((field) => {
    // An entry with a title is for another work.
    if (text(field, 't') !== null) return []
    // Of a meeting, e is a unit of it.
    const terms = texts(field, field.tag.endsWith('11') ? 'j' : 'e')
    const codes = texts(field, '4')
    if (isNoContributor(codes, terms)) return []
    const found = field.tag.endsWith('00') ? toPerson(record, field, isOwn) : toOrganization(record, field)
    if (found === null) return []
    const roles = toRoles({ field, terms, codes, isOwn })
    return roles.map((role) => ({ ...found, role, ...toIdentifiers(field), biography: null }))
  })
  const shown = isOwn ? withUnnamed(named, (text(fields(record, '245')[0], 'c') ?? '').split(' ; ')) : named
  const unique = new Map(shown.map((each) => [JSON.stringify([each.name, each.role]), each]))
  return [...unique.values()].map(({ name, role, ...parts }) => ({ name, role, ...parts }))
}

/** The contributors as the statement has them, which alone says that there are some whom the book does not name. */
function withUnnamed(named: Contributor[], stated: string[]): Contributor[] {
  const unnamed = stated.map(toUnnamed)
  const others = stated.filter((_, index) => unnamed[index] === null)
  const shown = [...asStated(named, others)]
  const inOrder = unnamed.flatMap((each) => each ?? shown.shift() ?? [])
  return [...inOrder, ...shown]
}

function toUnnamed(stated: string): Contributor | null {
  const [, name = '', role = 'author'] = /^([^(]+?)(?: \((.+)\))?$/.exec(stated) ?? []
  return toUnnamedCode(name) === null ? null : { name, role, ...unknown, orcid: null, isni: null, biography: null }
}

/** The contributors in the order and with the names of the statement, in which the main entry need not be the first. */
function asStated(named: Contributor[], stated: string[]): Contributor[] {
  const [main, ...others] = named
  if (!main || stated.length !== named.length) return named
  const isStated = ({ role }: Contributor, at: number) => stated[at]!.endsWith(toStatedRole(role))
  const mismatch = others.findIndex((each, index) => !isStated(each, index))
  const last = mismatch === -1 ? others.length : mismatch
  let at = others.findLastIndex((each, index) => !isStated(each, index + 1)) + 1
  while (at <= last && !isStated(main, at)) at++
  // Earlier exports state no roles, and have the first contributor as the main entry.
  if (at > last) return named.map((each, index) => ({ ...each, name: stated[index]! }))
  return others.toSpliced(at, 0, main).map((each, index) => {
    const [name, role] = [stated[index]!, toStatedRole(each.role)]
    return { ...each, name: name.slice(0, name.length - role.length) }
  })
}

type RoleFacts = { field: DataField; terms: string[]; codes: string[]; isOwn: boolean }

function toRoles({ field, terms, codes, isOwn }: RoleFacts): (string | null)[] {
  if (isOwn) return terms.length > 0 ? terms : [null]
  const found = toRelatorRoles(codes, terms)
  if (found.length > 0) return found
  // The main entry of a record without relators is its author; who has others is not taken for one.
  if (codes.length === 0) return [field.tag.startsWith('1') ? 'author' : null]
  return [field.tag.startsWith('1') ? null : 'contributor']
}

type Named = Omit<Contributor, 'role' | 'orcid' | 'isni' | 'biography'>

function toPerson(record: MarcRecord, field: DataField, isOwn: boolean): Named | null {
  const name = plain(record, text(field, 'a'))
  if (name === null) return null
  const numeration = text(field, 'b')
  const suffix = isOwn ? text(field, 'c') : toSuffix(text(field, 'c'))
  const isInverted = '12'.includes(firstIndicator(field)) && name.includes(',')
  if (!isInverted) {
    const parts = [name, numeration && withoutPunctuation(numeration), suffix].filter(Boolean)
    return { name: parts.join(' '), ...unknown }
  }
  const parts = withTrailingParticle(toPartsOfInverted(name))
  const names = isFamilyFirst(parts.family, parts.given)
    ? [`${parts.family}${parts.given}`]
    : [parts.given, parts.particle, parts.family]
  const shown = [...names, suffix ?? parts.suffix]
  if (parts.family === null) return { name: uninvert(name) ?? name, ...unknown }
  return { name: shown.filter(Boolean).join(' '), ...parts, suffix: suffix ?? parts.suffix, isCorporate: false }
}

/** Headings of many languages have the particle last: `Beethoven, Ludwig van`. */
function withTrailingParticle(parts: ContributorName): ContributorName {
  const words = parts.given?.split(' ') ?? []
  const last = words.findLastIndex((word) => !/^\p{Ll}/u.test(word))
  if (parts.particle !== null || last === -1 || last === words.length - 1) return parts
  return { ...parts, given: words.slice(0, last + 1).join(' '), particle: words.slice(last + 1).join(' ') }
}

/** What belongs to a name after it, as Jr.; titles and occupations do not. */
function toSuffix(given: string | null): string | null {
  if (given === null) return null
  const bare = withoutPunctuation(given)
  return /^(?:jr|sr|junior|senior|[ivx]{1,5}|\d{1,2}(?:st|nd|rd|th)|fils|père|esq)\.?$/i.test(bare) ? bare : null
}

/** An organization with its units, or a meeting with its number, date and place, which tell it from the next. */
function toOrganization(record: MarcRecord, field: DataField): Named | null {
  const read = (...codes: string[]) => texts(field, ...codes).flatMap((part) => plain(record, part) ?? [])
  const isMeeting = field.tag.endsWith('11')
  const names = isMeeting ? read('a') : read('a', 'b')
  const places = read('c').join(' ; ')
  const event = [...read('n'), ...read('d'), places].map(withoutOuterBrackets).filter(Boolean)
  const name = names.filter(Boolean).join('. ')
  if (name === '') return null
  const full = event.length > 0 ? `${name} (${event.join(' : ')})` : name
  return { name: [full, ...(isMeeting ? read('e') : [])].join('. '), ...unknown, isCorporate: true }
}

/** Punctuation puts the parts of a meeting in brackets, not each of them: `(3rd :`, `1999 :`, `Halle (Saale)).` */
function withoutOuterBrackets(part: string): string {
  const opened = part.replace(/^\(/, '')
  return opened.split(')').length > opened.split('(').length ? opened.replace(/\)\.?$/, '') : opened
}

function toIdentifiers(field: DataField): Pick<Contributor, 'orcid' | 'isni'> {
  const given = texts(field, '0', '1')
  const digits = (pattern: RegExp) => {
    const found = given.find((each) => pattern.test(each)) ?? ''
    const bare = found
      .replace(/^.*[/)]/, '')
      .replace(/[\s-]/g, '')
      .toUpperCase()
    return /^\d{15}[\dX]$/.test(bare) ? bare : null
  }
  return {
    orcid: digits(/orcid/i)?.replace(/(.{4})(?=.)/g, '$1-') ?? null,
    isni: digits(/isni/i),
  }
}
