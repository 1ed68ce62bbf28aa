import { problemKinds, type ProblemKind } from '@/surface/shared/problem-kinds'
import type { Page } from './page'

/** A page of the site, with a note for readers. */
export type SiteLink = { path: string; name: string; note: string }
/** The document that replaces a withdrawn one. */
type Replacement = { path: string; title: string }

/** An error page: what went wrong, and links to continue with. */
export function problemPage(
  kind: ProblemKind,
  links: readonly SiteLink[],
  replacement: Replacement | null = null,
): Page {
  const { title, advice } = problemKinds[kind]
  return {
    title,
    description: advice,
    canonicalPath: '/',
    isPrivate: true,
    crumbs: [],
    main: (
      <div className="page-head problem">
        <h1>{title}</h1>
        <p className="lead">{advice}</p>
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
