import type { ReactNode } from 'react'

import { toLanguageAttributes } from './language'

type Props = { language: string; page: { language: string }; as?: 'span' | 'div'; children: ReactNode }

/** A part of a page, a sentence or a row; in an element of its own only where it is in another language than the page. */
export function InLanguage({ language, page, as: Tag = 'span', children }: Props) {
  const attributes = toLanguageAttributes(language, page)
  return attributes.lang === undefined ? children : <Tag {...attributes}>{children}</Tag>
}
