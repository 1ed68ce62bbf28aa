import { distinctNames } from '@/formats/catalogue/join-names'
import type { Book } from '@/schemas/catalogue/book'
import { NameLink } from './book-facts'
import { toRoleName } from './book-labels'
import type { CatalogueMessages } from './messages/by-language'

type Props = { authors: Book['authors']; messages: CatalogueMessages }

/** Who made a book: the contributors in their order, each once, with all their roles. */
export function Byline({ authors, messages }: Props) {
  if (authors.length === 0) return null
  return (
    <p className="byline">
      {messages.book.by(
        toPeople(authors, messages).map(({ name, roles }, index) => (
          <span key={name}>
            {index > 0 ? ', ' : ''}
            <strong>
              <NameLink kind="authors" name={name} messages={messages} />
            </strong>
            {roles ? <> ({roles})</> : null}
          </span>
        )),
      )}
    </p>
  )
}

function toPeople(authors: Book['authors'], messages: CatalogueMessages): { name: string; roles: string }[] {
  return distinctNames(authors.map(({ name }) => name)).map((name) => {
    const roles = authors.flatMap((each) => (each.name === name && each.role ? toRoleName(each.role, messages) : []))
    return { name, roles: roles.join(', ') }
  })
}
