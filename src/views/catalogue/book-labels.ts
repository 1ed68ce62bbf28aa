import type { ReactNode } from 'react'

import { toRoleCode } from '@/formats/catalogue/onix/contributor-roles'
import { isInterfaceLanguage } from '@/schemas/shared/interface-languages'
import { toEnglish } from './book-facts'
import { catalogueMessages, type CatalogueMessages } from './messages/by-language'

/** The interface texts for a book's description: in its language, if it is an interface language. */
export function toLabels(language: string, messages: CatalogueMessages): CatalogueMessages {
  const [primary = ''] = language.split('-')
  return isInterfaceLanguage(primary) ? catalogueMessages[primary] : messages
}

/** The role of a contributor: translated if it is a trade code, which has an English name, else as in the book. */
export function toRoleName(role: string, messages: CatalogueMessages): ReactNode {
  const code = toRoleCode(role)
  if (code === null || messages.language === 'en') return role
  const known = Object.entries(messages.book.roles).find(([id]) => id === code)
  return known ? known[1] : toEnglish(role, messages)
}
