import { Fragment, type ReactNode } from 'react'

import { toRoleCode } from '@/formats/catalogue/onix/contributor-roles'
import { createPersonKey } from '@/formats/catalogue/person-key'
import type { Book } from '@/schemas/catalogue/book'
import { NameLink } from './book-facts'
import { toRoleName } from './book-labels'
import type { CatalogueMessages } from './messages/by-language'

type Props = { contributors: Book['contributors']; messages: CatalogueMessages }

/** Who made a book: the contributors in their order, each once, with all their roles; who is an author alone, without. */
export function Byline({ contributors, messages }: Props) {
  if (contributors.length === 0) return null
  return (
    <p className="byline">
      {messages.book.by(
        toPeople(contributors, messages).map(({ key, name, roles }, index) => (
          <span key={key}>
            {index > 0 ? ', ' : ''}
            <strong>
              <NameLink kind="authors" name={name} messages={messages} />
            </strong>
            {roles.length > 0 ? <> ({toList(roles)})</> : null}
          </span>
        )),
      )}
    </p>
  )
}

type Person = { name: string; roles: string[] }

const authorCode = 'A01'

function toPeople(
  contributors: Book['contributors'],
  messages: CatalogueMessages,
): { key: string; name: string; roles: ReactNode[] }[] {
  const toKey = createPersonKey(contributors)
  const people = new Map<string, Person>()
  for (const contributor of contributors) {
    const { name, role } = contributor
    const key = toKey(contributor)
    const person = people.get(key) ?? { name, roles: [] }
    if (role) person.roles.push(role)
    people.set(key, person)
  }
  return [...people].map(([key, { name, roles }]) => {
    // What the byline begins with says so.
    const isAuthor = roles.every((role) => toRoleCode(role) === authorCode)
    return { key, name, roles: isAuthor ? [] : roles.map((role) => toRoleName(role, messages)) }
  })
}

function toList(roles: readonly ReactNode[]): ReactNode {
  return roles.map((role, index) => (
    <Fragment key={index}>
      {index > 0 ? ', ' : ''}
      {role}
    </Fragment>
  ))
}
