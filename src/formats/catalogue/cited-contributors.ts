import { toUnnamedCode } from '@/schemas/catalogue/unnamed-contributors'
import { createPersonKey } from './person-key'

/** The properties that citations have for people. */
export type CitedAs = 'author' | 'editor' | 'translator'

type Named = { name: string; role: string | null; orcid?: string | null }
type Cited<T> = { person: T; property: CitedAs }

const authors = `author, original author, creator, other creator, text, with, idea, screenwriter, comic script, librettist,
  lyricist, book and lyrics, composer, artist, photographer, memoir, continuation`
/** Those who are cited as authors where the book names nobody else to cite. */
const secondaryAuthors = 'photographs, drawings, reteller, adapter, interpreter'
const translators = 'translator, translator and commentator, editor and translator'
/** Editors are all whose role ends so, such as `general editor`, but those of a series are none of the book. */
const otherEditors = 'compiler, selector, editor-in-chief, editor and translator'

const toRoles = (list: string) => new Set(list.split(',').map((role) => role.trim()))
const properties = { author: toRoles(authors), editor: toRoles(otherEditors), translator: toRoles(translators) }
const secondary = toRoles(secondaryAuthors)

/**
 * The contributors whom a citation names, in their order, each once for every property that their role belongs to: a
 * book of an unknown author is cited by its title.
 */
export function toCited<T extends Named>(contributors: readonly T[]): Cited<T>[] {
  const cited = contributors.flatMap((person) => toProperties(person.role).map((property) => ({ person, property })))
  const toKey = createPersonKey(contributors)
  if (cited.length > 0) return toDistinct(cited, toKey)
  const others = contributors.filter(({ role }) => role !== null && secondary.has(role.trim().toLowerCase()))
  return toDistinct(
    others.map((person) => ({ person, property: 'author' })),
    toKey,
  )
}

/** Without those who are not named; who has several roles of one property is an entry for each, and cited once. */
function toDistinct<T extends Named>(cited: Cited<T>[], toKey: (person: T) => string): Cited<T>[] {
  const seen = new Set<string>()
  return cited.filter(({ person, property }) => {
    const key = `${property} ${toKey(person)}`
    return toUnnamedCode(person.name) === null && !seen.has(key) && seen.add(key)
  })
}

/** The contributors whom a citation names under a property, in their order. */
export function citedAs<T extends Named>(property: CitedAs, contributors: readonly T[]): T[] {
  return toCited(contributors).flatMap((each) => (each.property === property ? [each.person] : []))
}

function toProperties(given: string | null): CitedAs[] {
  const role = given?.trim().toLowerCase() ?? 'author'
  const isEditor = /(?:^| )editor$/.test(role) && role !== 'series editor'
  const names = Object.keys(properties) as CitedAs[]
  return names.filter((property) => properties[property].has(role) || (property === 'editor' && isEditor))
}
