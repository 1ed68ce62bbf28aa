import type { Contributor } from '@/importers/books/record/book-record'
import { isFamilyFirst, toPartsOfInverted, uninvert, unknownParts } from '@/importers/books/record/person-names'
import { isWholeName, splitStatedNames } from '@/importers/books/record/stated-names'
import { toOneLine } from '@/lib/text/one-line'
import { quote } from '@/lib/text/quote'
import { findRole } from './column-names'
import { mayBeOneOrTwo, type NameOrder } from './name-order'
import { splitPeople } from './split-people'

/** Between names of which the one before has its role in brackets: `Ann Lee (Text), Bo Li (Ill.)`. */
const afterRole = /(?<=\)),? (?:and|und|et|y|e|&) |(?<=\)), /
const suffix = /^(?:jr|sr|[ivx]{2,4}|phd|ph\.d|md|m\.d|m\.a)\.?$/i
const words = /,? (?:and|und|et|y|e|&) /
/** A role after a name, such as `(Ed.)`, and before names, such as `edited by`. */
const roleAfter = /^(\S.{0,200}?) ?\(([^()]{1,40})\)$/
/** A role after a Chinese name: `王小明 著`. */
const chineseRole = /^(\S{1,60}) (\p{Script=Han}{1,2})$/u
const rolesBefore =
  /^(?:written|edited|translated|illustrated|narrated|read|herausgegeben|hrsg\.?|hg\.?|übersetzt|gelesen|traduit|lu|a cura) (?:by|von|par|di) /i
/** Roles after several names that are those of each. */
const ofEach = /^(?:eds|editors|translators|illustrators)$/

type Column = { role: string; order: NameOrder }

/**
 * The people in a cell: names separated by semicolons or lines, else by commas and “and” where each part is a whole
 * name. `Lee, Ann` is one name; what cannot be told apart stays as it is, with a note, and so does one comma between what
 * may be two names or one, where the order of names in the column does not tell.
 */
export function parsePeople(cell: string, { role, order }: Column, notes: string[]): Contributor[] {
  const parts = splitPeople(cell)
    .flatMap((part) => part.split(afterRole))
    .filter(Boolean)
  // Each with one comma, as in `Gil Ruiz, José Luis; Pérez López, Ana María`.
  const areInverted = parts.length > 1 && parts.every((part) => part.split(',').length === 2)
  return parts.flatMap((part) => {
    const before = rolesBefore.exec(part)?.[0]
    const stated = before ? findRole(toRoleKey(before)) : undefined
    const shown = stated && before ? part.slice(before.length) : part
    const mayBeOne = mayBeOneOrTwo(shown)
    const names = areInverted || (mayBeOne && order === 'inverted') ? [shown] : toNames(shown)
    if (mayBeOne && order === null && names.length === 2)
      notes.push(`${role}: ${quote(part)} is read as two names; write a semicolon between names.`)
    if (names.length === 1 && isDoubtful(names[0]!))
      notes.push(`${role}: ${quote(part)} is kept as one name; semicolons separate names.`)
    return names.flatMap((name) => toContributor(name, stated ?? role))
  })
}

/** A contributor by the parts of the name, as tables with a column for each have them. */
export function toPerson(given: string, family: string, role: string): Contributor | null {
  const [first, last] = [toOneLine(given), toOneLine(family)]
  if (first === '' || last === '') return first || last ? (toContributor(first || last, role)[0] ?? null) : null
  return fromInverted(`${last}, ${first}`, role)
}

/** A Chinese or Korean family name of one character is none of several people. */
const shortFamilyName = /^[\p{Script=Han}\p{Script=Hangul}], ?[\p{Script=Han}\p{Script=Hangul}]{1,3}$/u

function toNames(part: string): string[] {
  const [, several = part, word = ''] = roleAfter.exec(part) ?? []
  const key = toRoleKey(word)
  const named = findRole(key) === undefined ? [] : toNames(several)
  if (named.length > 1) {
    const isEach = ofEach.test(key) || findRole(key) === 'editor'
    return named.map((name, at) => (isEach || at === named.length - 1 ? `${name} (${word})` : name))
  }
  if (shortFamilyName.test(part)) return [part]
  const whole = splitStatedNames(part)
  if (whole.length > 1) return whole
  const joined = part.split(words)
  // `Lee, Ann and Li, Bo`
  if (joined.length > 1 && joined.every((each) => each.split(',').length === 2)) return joined
  return whole
}

function toContributor(given: string, role: string): Contributor[] {
  const [, name = given, word = ''] = roleAfter.exec(given) ?? chineseRole.exec(given) ?? []
  const found = word === '' ? undefined : findRole(toRoleKey(word))
  const shown = found === undefined ? given : name
  if (shown.trim() === '') return []
  const contributor = isInverted(shown)
    ? fromInverted(shown, found ?? role)
    : { ...nobody, name: shown, role: found ?? role }
  return [contributor]
}

const nobody = { ...unknownParts, orcid: null, isni: null, biography: null }

function toRoleKey(words: string): string {
  return toOneLine(words.toLowerCase().replaceAll('.', ' '))
}

/** True where what is between the commas of a name is none of its parts. */
function isDoubtful(name: string): boolean {
  const [last = '', first = '', ...rest] = name.split(', ')
  return rest.length > 1 || isOfSentence(last, first)
}

/** True for what goes on in small letters after a name: `Ann Lee, mit Bildern von Bo Li`; `hooks, bell` is a name. */
function isOfSentence(last: string, first: string): boolean {
  return /^\p{Lu}/u.test(last) && /^\p{Ll}\S* /u.test(first)
}

/** True for a family name, a comma, and given names; `Martin Luther King, Jr.` is in direct order. */
function isInverted(name: string): boolean {
  const [last = '', first = '', ...rest] = name.split(',').map((part) => part.trim())
  if (last === '' || first === '' || rest.length > 1 || suffix.test(first)) return false
  if (isOfSentence(last, first)) return false
  return !(isWholeName(last) && last.split(' ').length > 2)
}

function fromInverted(inverted: string, role: string): Contributor {
  const parts = toPartsOfInverted(inverted)
  const direct = isFamilyFirst(parts.family, parts.given)
    ? `${parts.family}${parts.given}`
    : [parts.given, parts.particle, parts.family, parts.suffix].filter(Boolean).join(' ')
  return { ...nobody, ...parts, name: parts.family === null ? (uninvert(inverted) ?? inverted) : direct, role }
}
