import { Fragment, type ReactNode } from 'react'

import { createPersonKey } from '@/formats/catalogue/person-key'
import type { Book } from '@/schemas/catalogue/book'
import { NameLink } from './book-facts'
import { toRoleName } from './book-labels'
import type { CatalogueMessages } from './messages/by-language'

type Props = { contributors: Book['contributors']; messages: CatalogueMessages }

/** Who made a book: the contributors in their order, each once, with all their roles. */
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

type Person = { name: string; roles: ReactNode[] }

function toPeople(contributors: Book['contributors'], messages: CatalogueMessages): (Person & { key: string })[] {
  const toKey = createPersonKey(contributors)
  const people = new Map<string, Person>()
  for (const contributor of contributors) {
    const { name, role } = contributor
    const key = toKey(contributor)
    const person = people.get(key) ?? { name, roles: [] }
    if (role) person.roles.push(toRoleName(role, messages))
    people.set(key, person)
  }
  return [...people].map(([key, person]) => ({ key, ...person }))
}

function toList(roles: readonly ReactNode[]): ReactNode {
  return roles.map((role, index) => (
    <Fragment key={index}>
      {index > 0 ? ', ' : ''}
      {role}
    </Fragment>
  ))
}
