import { problemKinds, type ProblemKind } from '@/surface/shared/problem-kinds'
import { toLanguageAttributes } from './language'
import type { Page } from './page'

/** A page of the site, with a note for readers. */
export type SiteLink = { path: string; name: string; note: string }
/** The document that replaces a withdrawn one. */
type Replacement = { path: string; title: string }

/** The document that was withdrawn, by what was public of it before. */
type Withdrawn = { id: string; title: string; subtitle: string | null; language: string }
type About = { replacement?: Replacement | null; withdrawn?: Withdrawn | null }

/** An error page: what went wrong, and links to continue with. */
export function problemPage(
  kind: ProblemKind,
  links: readonly SiteLink[],
  { replacement = null, withdrawn = null }: About = {},
): Page {
  const { title, advice } = problemKinds[kind]
  return {
    title: withdrawn ? `${title}: ${withdrawn.title}` : title,
    description: advice,
    canonicalPath: '/',
    isPrivate: true,
    crumbs: [],
    main: (
      <div className="page-head problem">
        <h1>{title}</h1>
        <p className="lead">{advice}</p>
        {withdrawn ? (
          <p>
            This was the page of{' '}
            <strong {...toLanguageAttributes(withdrawn.language)}>
              {withdrawn.title}
              {withdrawn.subtitle ? `: ${withdrawn.subtitle}` : ''}
            </strong>{' '}
            ({withdrawn.id}). The publisher has withdrawn the title.
          </p>
        ) : null}
        {replacement ? (
          <p>
            It is replaced by <a href={replacement.path}>{replacement.title}</a>.
          </p>
        ) : null}
        <h2>Where to look next</h2>
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
