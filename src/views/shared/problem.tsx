import { problemKinds, type ProblemKind } from '@/surface/shared/problem-kinds'
import { toLanguageAttributes } from './language'
import type { Page } from './page'
import type { SharedMessages } from './messages/by-language'

/** The links on error pages of a host: its search, and pages with a description. */
export type ProblemContext = {
  search: { path: string; label: string }
  links: readonly { path: string; name: string; note: string }[]
}
/** The document that replaces a withdrawn one. */
type Replacement = { path: string; title: string }

/** The withdrawn document, by its formerly public fields. */
type Withdrawn = { id: string; title: string; subtitle: string | null; language: string }
type About = { replacement?: Replacement | null; withdrawn?: Withdrawn | null }

/** An error page: what went wrong, and links to continue with. */
export function problemPage(
  kind: ProblemKind,
  { search, links }: ProblemContext,
  messages: SharedMessages,
  { replacement = null, withdrawn = null }: About = {},
): Page {
  const { status } = problemKinds[kind]
  const { title, advice } = messages.problem.kinds[kind]
  return {
    title: withdrawn ? `${title}: ${withdrawn.title}` : title,
    description: advice,
    canonicalPath: '/',
    isPrivate: true,
    crumbs: [],
    facts: { status: String(status) },
    main: (
      <div className="page-head problem">
        <h1>{title}</h1>
        <p className="lead">{advice}</p>
        {withdrawn ? (
          <p>
            {messages.problem.withdrawn(
              <strong {...toLanguageAttributes(withdrawn.language, messages)}>
                {withdrawn.title}
                {withdrawn.subtitle ? `: ${withdrawn.subtitle}` : ''}
              </strong>,
              withdrawn.id,
            )}
          </p>
        ) : null}
        {replacement ? <p>{messages.problem.replaced(<a href={replacement.path}>{replacement.title}</a>)}</p> : null}
        <form className="filters" action={search.path} method="get" role="search">
          <label className="search-words">
            {search.label}
            <input type="search" name="q" maxLength={200} />
          </label>
          <button type="submit">{messages.search.submit}</button>
        </form>
        <h2 id="next">{messages.problem.next}</h2>
        <ul>
          {links.map(({ path, name, note }) => (
            <li key={path}>
              <a href={path}>{name}</a>: {note}
            </li>
          ))}
        </ul>
      </div>
    ),
  }
}
