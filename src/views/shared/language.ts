import { isRightToLeft } from '@/lib/languages/language-tag'

export type LanguageAttributes = { lang?: string; dir?: 'rtl' | 'ltr' }
/** The language of the page's interface. */
type PageLanguage = { language: string }

/** The attributes of an element with text in this language; none for the page's own language. */
export function toLanguageAttributes(language: string, page: PageLanguage): LanguageAttributes {
  if (language === page.language) return {}
  return isRightToLeft(language) ? { lang: language, dir: 'rtl' } : { lang: language }
}

/** The attributes of text in the page's own language inside an element in this language. */
export function toPageLanguageAttributes(language: string, page: PageLanguage): LanguageAttributes {
  if (language === page.language) return {}
  return isRightToLeft(language) ? { lang: page.language, dir: 'ltr' } : { lang: page.language }
}
