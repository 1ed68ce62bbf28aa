import { problemKinds, type ProblemKind } from '@/surface/problem-kinds'
import type { Page } from './page'

type Place = { path: string; name: string; note: string }
/** What has taken the place of what is gone. */
type Replacement = { path: string; title: string }

const contentPlaces: readonly Place[] = [
  { path: '/', name: 'Home', note: 'the newest articles and the evidence record' },
  { path: '/resources', name: 'Resources', note: 'every article, newest first' },
  { path: '/state-of-applied-ai', name: 'State of applied AI', note: 'the evidence record' },
  { path: '/developers', name: 'Developers', note: 'how to read this site from a program' },
  { path: '/llms.txt', name: 'llms.txt', note: 'an index of the site for agents' },
  { path: '/sitemap.xml', name: 'Sitemap', note: 'every page' },
]

/** What a reader sees when a page cannot be had: what happened, and where to look next. */
export function problemPage(
  kind: ProblemKind,
  places: readonly Place[] = contentPlaces,
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
          {places.map(({ path, name, note }) => (
            <li key={path}>
              <a href={path}>{name}</a>: {note}
            </li>
          ))}
        </ul>
      </div>
    ),
  }
}
