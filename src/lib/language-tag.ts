const names = new Intl.DisplayNames(['en'], { type: 'language' })

/** The canonical form of a language tag (RFC 5646), `EN-gb` as `en-GB`; null when it is not well-formed. */
export function toLanguageTag(text: string): string | null {
  // Longer tags are well-formed too, but no book is written in one.
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,3}$/i.test(text)) return null
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null
  } catch {
    return null
  }
}

/** What a language tag is called in English; the tag itself where nobody knows. */
export function toLanguageName(tag: string): string {
  const [primary = tag] = tag.split('-')
  const name = names.of(primary) ?? primary
  const region = /-([A-Z]{2})\b/.exec(tag)?.[1]
  return region ? `${name} (${region})` : name
}

/** The languages that tags are of, `en-GB` with `en`, each once and by its English name. */
export function toPrimaryLanguages(tags: readonly string[]): string[] {
  const primaries = new Set(tags.map((tag) => tag.split('-')[0] ?? tag))
  return [...primaries].sort((a, b) => toLanguageName(a).localeCompare(toLanguageName(b), 'en'))
}
