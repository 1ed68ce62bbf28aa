import type { ReactNode } from 'react'

import { toLanguageAttributes } from './language'

type Props = { language: string; page: { language: string }; children: ReactNode }

/** A part of a sentence or a row; in an element of its own only where it is in another language than the page. */
export function InLanguage({ language, page, children }: Props) {
  const attributes = toLanguageAttributes(language, page)
  return attributes.lang === undefined ? children : <span {...attributes}>{children}</span>
}
