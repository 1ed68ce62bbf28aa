import type { ReactNode } from 'react'

import { toRoleCode } from '@/formats/catalogue/onix/contributor-roles'
import { isInterfaceLanguage } from '@/schemas/shared/interface-languages'
import { toEnglish } from './book-facts'
import { catalogueWords, type CatalogueWords } from './words/by-language'

/** The interface texts for a book's description: in its language, if it is an interface language. */
export function toLabels(language: string, words: CatalogueWords): CatalogueWords {
  const [primary = ''] = language.split('-')
  return isInterfaceLanguage(primary) ? catalogueWords[primary] : words
}

/** The role of a contributor: translated if it is a trade code, which has an English name, else as in the book. */
export function toRoleName(role: string, words: CatalogueWords): ReactNode {
  const code = toRoleCode(role)
  if (code === null || words.language === 'en') return role
  const known = Object.entries(words.book.roles).find(([id]) => id === code)
  return known ? known[1] : toEnglish(role, words)
}
