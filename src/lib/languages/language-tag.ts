const namesByLanguage = new Map<string, Intl.DisplayNames>()

/** Canonical forms by tag: ICU was the slowest part of reading a feed's record. */
const canonical = new Map<string, string | null>()
const maxCanonical = 1_000
/** Longer substrings would keep the whole feed in memory. */
const maxKeptLength = 12

/** The canonical form of a language tag (RFC 5646), `EN-gb` as `en-GB`; null when it is not well-formed. */
export function toLanguageTag(text: string): string | null {
  // RFC 5646 allows longer tags, but none of them is in use for books.
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,3}$/i.test(text)) return null
  const known = canonical.get(text)
  if (known !== undefined) return known
  const tag = canonicalize(text)
  if (canonical.size >= maxCanonical) canonical.clear()
  if (text.length <= maxKeptLength) canonical.set(text, tag)
  return tag
}

function canonicalize(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null
  } catch {
    return null
  }
}

/** Right-to-left scripts. */
const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Mend', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa', 'Yezi'])

/** True for a language whose script is written from right to left. */
export function isRightToLeft(tag: string): boolean {
  try {
    return rightToLeft.has(new Intl.Locale(tag).maximize().script ?? '')
  } catch {
    return false
  }
}

/** The name of a language tag in a language, with its region or script; the tag itself when unknown. */
export function toLanguageName(tag: string, language = 'en'): string {
  const [primary = tag] = tag.split('-')
  // The data of ICU name this one “root”.
  if (primary === 'und') return 'Undetermined'
  const name = findName(primary, language)
  if (name === null) return tag
  if (tag === primary) return name
  // A country shows as its code.
  const rest = tag.slice(primary.length + 1)
  if (/^[A-Z]{2}$/.test(rest)) return `${name} (${rest})`
  const full = findName(tag, language) ?? name
  return full === name ? `${name} (${rest})` : full
}

/** The name that ICU has; null where the text is no tag, or has extensions, which some releases of Node leave out. */
function findName(tag: string, language: string): string | null {
  try {
    return toNames(language).of(tag) ?? tag
  } catch {
    return null
  }
}

function toNames(language: string): Intl.DisplayNames {
  let found = namesByLanguage.get(language)
  if (!found) {
    found = new Intl.DisplayNames([language], { type: 'language', languageDisplay: 'standard' })
    namesByLanguage.set(language, found)
  }
  return found
}

/** The distinct primary languages of tags (`en` for `en-GB`), sorted by their names in a language. */
export function toPrimaryLanguages(tags: readonly string[], language = 'en'): string[] {
  const primaries = new Set(tags.map((tag) => tag.split('-')[0] ?? tag))
  return [...primaries].sort((a, b) => toLanguageName(a, language).localeCompare(toLanguageName(b, language), language))
}
