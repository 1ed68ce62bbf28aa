import type { BookFields } from '@/importers/books/record/book-record'
import { toDistinctTags } from '@/importers/books/record/text-languages'
import { fold } from '@/lib/text/fold'
import { primaryLanguages } from '@/lib/languages/language-codes'
import { toLanguageTag } from '@/lib/languages/language-tag'
import { quote } from '@/lib/text/quote'

/** Languages in which tables name languages, each beside the language’s own name for itself. */
const namedIn = [
  ...['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'nb', 'cs', 'ru', 'uk', 'zh', 'zh-Hant', 'ja', 'ko'],
  ...['sk', 'sl', 'hr', 'hu', 'ro', 'lt', 'lv', 'et', 'tr', 'el'],
]
const separator = /[;,/|&+\n]| and | und | et | y /
/** More are no languages of a book. */
const maxItems = 50
/** The roles (list 22) of further languages of the text, and of that of the original. */
const [ofText, ofOriginal] = ['01', '02']

let tagsByName: ReadonlyMap<string, string> | null = null

const toNames = (locale: string) => new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' })

/** Tags by the names of languages in lower case; made once, of some three thousand names. */
function toTagsByName(): ReadonlyMap<string, string> {
  if (tagsByName) return tagsByName
  const found = new Map<string, string>()
  const add = (names: Intl.DisplayNames, tag: string) => {
    const name = names.of(tag)?.toLowerCase()
    if (name !== undefined && !found.has(name)) found.set(name, tag)
  }
  for (const names of namedIn.map(toNames)) for (const tag of primaryLanguages) add(names, tag)
  for (const tag of primaryLanguages) add(toNames(tag), tag)
  // In capitals, Greek has no accents. Of two letters, a name without them is the code of something else.
  for (const [name, tag] of [...found]) if (fold(name).length > 2 && !found.has(fold(name))) found.set(fold(name), tag)
  return (tagsByName = found)
}

/** The tag of a language that is given as a code or by its name; null for any other text. */
function toTag(text: string): string | null {
  const name = text.toLowerCase()
  const byName = toTagsByName().get(name) ?? toTagsByName().get(fold(name))
  if (byName !== undefined) return byName
  const tag = toLanguageTag(text)
  const [primary = ''] = tag?.split('-', 1) ?? []
  return tag !== null && primaryLanguages.includes(primary) ? tag : null
}

type Languages = Pick<Partial<BookFields>, 'language' | 'languages'>

/** The language of a text, its further ones, and that of the original, from the cells that name them. */
export function parseLanguages(text: string, original: string, notes: string[]): Languages {
  const read = (cell: string) =>
    cell
      .split(separator, maxItems)
      .flatMap((name) => name.trim() || [])
      .flatMap((name) => {
        const tag = toTag(name)
        if (tag === null)
          notes.push(
            `language: ${quote(name)} is no language that is known; write a name such as German, or a tag such as de.`,
          )
        return tag ?? []
      })
  const [language, ...further] = toDistinctTags(read(text))
  const languages = [
    ...further.map((tag) => ({ role: ofText, language: tag })),
    ...toDistinctTags(read(original)).map((tag) => ({ role: ofOriginal, language: tag })),
  ]
  return { ...(language !== undefined && { language }), ...(languages.length > 0 && { languages }) }
}
