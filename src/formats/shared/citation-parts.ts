import type { Citation, CitationName } from '@/schemas/shared/citation'

/** Words that occur in the names of organizations but not of people. */
const organization =
  /(?<!\p{L})(?:team|staff|office|group|department|agency|administration|organi[sz]ation|association|university|institute|committee|council|ministry|society|foundation|bank|nations|union|commission|press|cent(?:er|re)|library|museum|bureau|company|corporation|inc|ltd|llc|gmbh)(?!\p{L})/iu
/** Scripts in which the family name comes first, or names have no parts. */
const otherOrder = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}]/u
const suffix = /^(?:Jr\.?|Sr\.?|I{2,3}|IV|PhD|MD)$/
/** Particles that some families write with a capital: `Yvonnick Le Saëc`. */
const capitalizedParticle =
  /^(?:Le|La|Les|De|Du|Des|Van|Von|Di|Da|Del|Della|Dos|El|Al|Ben|Bin|Ibn|St\.?|Saint|Ter|Ten)$/
/** What follows a name in brackets, such as where its bearer works, is no part of it. */
const note = /\([^()]*\)$/
/** That of an organization, as its name is followed by it: `National Health Service (NHS)`. */
const abbreviation = /\(\p{Lu}+\)$/u
const maxWords = 6

/** The parts of a person's name, as far as they can be recognized; literal for single words and organizations. */
export function toCitationName(name: string): CitationName {
  const trimmed = name.trim()
  const bare = trimmed.replace(note, '')
  const words = bare.replace(/,/g, ' ').trim().split(/\s+/)
  const ending = words.length > 2 && suffix.test(words.at(-1) ?? '') ? words.pop() : undefined
  const isOrganization = organization.test(bare) || abbreviation.test(trimmed)
  if (words.length < 2 || words.length > maxWords || isOrganization || otherOrder.test(bare)) return { literal: name }
  const isParticle = (word: string) => /^\p{Ll}/u.test(word)
  const first = words.findIndex((word, index) => index > 0 && isParticle(word))
  const familyAt =
    first === -1 ? findFamily(words) : words.findIndex((word, index) => index > first && !isParticle(word))
  if (familyAt === -1) return { literal: name }
  const particle = first === -1 ? '' : words.slice(first, familyAt).join(' ')
  return {
    family: words.slice(familyAt).join(' '),
    given: words.slice(0, first === -1 ? familyAt : first).join(' '),
    ...(particle === '' ? {} : { 'non-dropping-particle': particle }),
    ...(ending === undefined ? {} : { suffix: ending }),
  }
}

/** The names in a byline such as `Ann Lee, Bo Li and Cy Orr`; the whole byline if it is not a list of people. */
export function splitByline(byline: string): string[] {
  const start = byline.lastIndexOf(' and ')
  const names = start === -1 ? [] : [...byline.slice(0, start).split(', '), byline.slice(start + ' and '.length)]
  const isPerson = (name: string) => 'family' in toCitationName(name)
  return names.length > 1 && names.every(isPerson) ? names : [byline]
}

function findFamily(words: readonly string[]): number {
  const last = words.length - 1
  return last > 1 && capitalizedParticle.test(words[last - 1] ?? '') ? last - 1 : last
}

/** An ISO 8601 date of any precision as CSL date parts. */
export function toCitationDate(date: string): NonNullable<Citation['issued']> {
  return { 'date-parts': [date.split('-').map(Number)] }
}
