import type { ReactNode } from 'react'

import { toRoleCode } from '@/formats/catalogue/onix/contributor-roles'
import { isInterfaceLanguage } from '@/schemas/shared/interface-languages'
import { toEnglish } from './book-facts'
import { catalogueWords, type CatalogueWords } from './words/by-language'

/** The words for a book's own description: in its language, where there are words in it. */
export function toLabels(language: string, words: CatalogueWords): CatalogueWords {
  const [primary = ''] = language.split('-')
  return isInterfaceLanguage(primary) ? catalogueWords[primary] : words
}

/** A role as the book has it; one that has a code of the trade, and so an English name, in the page's language. */
export function toRoleName(role: string, words: CatalogueWords): ReactNode {
  const code = toRoleCode(role)
  if (code === null || words.language === 'en') return role
  const known = Object.entries(words.book.roles).find(([id]) => id === code)
  return known ? known[1] : toEnglish(role, words)
}
