import { toLanguageName } from '@/lib/languages/language-tag'

/** Names of languages in Babel and Polyglossia by language tag, those that both and biblatex know. */
const babelNames: Readonly<Record<string, string>> = {
  bg: 'bulgarian',
  ca: 'catalan',
  cs: 'czech',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  et: 'estonian',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  gl: 'galician',
  hr: 'croatian',
  hu: 'hungarian',
  is: 'icelandic',
  it: 'italian',
  la: 'latin',
  lt: 'lithuanian',
  lv: 'latvian',
  nb: 'norsk',
  nl: 'dutch',
  nn: 'nynorsk',
  no: 'norsk',
  pl: 'polish',
  pt: 'portuguese',
  'pt-BR': 'brazilian',
  ro: 'romanian',
  ru: 'russian',
  sk: 'slovak',
  sl: 'slovene',
  sr: 'serbian',
  sv: 'swedish',
  tr: 'turkish',
  uk: 'ukrainian',
}

/** Undetermined, and no linguistic content. */
const saysNothing = ['und', 'zxx']

/**
 * The language of a text for BibTeX: `langid`, by which biblatex hyphenates, or, where TeX has no name for it,
 * `language`, which it prints; none where no language is known.
 */
export function toBibtexLanguage(tag: string): ['langid' | 'language', string][] {
  const [primary = tag] = tag.split('-')
  if (saysNothing.includes(primary)) return []
  const name = babelNames[tag] ?? babelNames[primary]
  return [name === undefined ? ['language', toLanguageName(tag)] : ['langid', name]]
}
