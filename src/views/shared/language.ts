import { isRightToLeft } from '@/lib/language-tag'

/** The language of the user interface. */
const pageLanguage = 'en'

export type LanguageAttributes = { lang?: string; dir?: 'rtl' | 'ltr' }

/** The attributes of an element with text in this language; none for the page's own language. */
export function toLanguageAttributes(language: string): LanguageAttributes {
  if (language === pageLanguage) return {}
  return isRightToLeft(language) ? { lang: language, dir: 'rtl' } : { lang: language }
}

/** The attributes of text in the page's own language inside an element in this language. */
export function toPageLanguageAttributes(language: string): LanguageAttributes {
  if (language === pageLanguage) return {}
  return isRightToLeft(language) ? { lang: pageLanguage, dir: 'ltr' } : { lang: pageLanguage }
}
