import type { ReactNode } from 'react'

import { toWebAddress } from '@/lib/addresses/web-address'
import type { Book } from '@/schemas/catalogue/book'
import { toEnglish } from './book-facts'
import type { CatalogueMessages } from './messages/by-language'

type Statement = Book['accessibility'][number]

/** What a digital edition offers to people who read with assistive technology, and what it conforms to. */
export function Accessibility({
  statements,
  messages,
}: {
  statements: readonly Statement[]
  messages: CatalogueMessages
}) {
  if (statements.length === 0) return null
  return (
    <ul>
      {statements.map(({ code, name, note }, index) => (
        <li key={index}>
          {toEnglish(name, messages)}
          {note === null ? null : <>: {toNote({ code, note }, messages)}</>}
        </li>
      ))}
    </ul>
  )
}

/** The date of an assessment (91) is written without hyphens in ONIX. */
function toNote({ code, note }: { code: string; note: string }, messages: CatalogueMessages): ReactNode {
  if (code === '91') return messages.date(note.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'))
  const address = toWebAddress(note)
  return address ? <a href={address}>{address}</a> : <bdi>{note}</bdi>
}
