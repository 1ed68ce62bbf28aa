import { toQueryTargets, toTargets, type Target } from '../support/cached-targets'
import { query } from '../support/database'
import { readPathValues } from '../support/example-paths'
import type { Subjects } from './subjects'

/** Every GET of both hosts for the documents that are changed and those of the sample, lists, searches and queries. */
export async function listTargets({
  marker,
  articles,
  authors,
  findings,
  books,
  bundles,
  images,
}: Subjects): Promise<Target[]> {
  const sample = await readPathValues(query)
  const readTexts = async (column: string, table: string, ids: number[]) =>
    (await query<{ text: string }>(`select ${column} as text from ${table} where id = any($1)`, [ids])).map(
      ({ text }) => text,
    )
  const [slugs, codes, bundleSlugs] = [
    await readTexts('slug', 'articles', articles),
    await readTexts('code', 'books', books),
    await readTexts('slug', 'bundles', bundles),
  ]
  const own: typeof sample = {
    'articles/{id}': articles,
    'media/{id}': images,
    'resources/{slug}': slugs,
    'resources/{profession}': ['librarians', 'hospitals', 'educators'],
    'authors/{id}': authors,
    'findings/{id}': findings,
    'state-of-applied-ai/{id}': findings,
    'books/{id}': codes,
    'bundles/{id}': bundleSlugs,
    'authors/{slug}': [`ann-${marker}`],
    'subjects/{slug}': [`subject-${marker}`],
  }
  const values = Object.fromEntries(
    Object.entries(sample).map(([name, known]) => [name, [...new Set([...known, ...(own[name] ?? [])])]]),
  )
  const gets = toTargets(values, {
    content: [
      ...['limit=3', 'sort=title&limit=4', 'sort=-updatedAt&limit=2', 'sort=author.name&limit=5'],
      ...[
        `where[author][equals]=${authors[1]}`,
        'where[professions][contains]=educators',
        'where[title][contains]=edited',
      ],
    ]
      .map((parameters) => `/api/articles?depth=0&${parameters}`)
      .concat(
        ...['/api/findings?limit=3', '/api/findings?where[region][equals]=Chile&sort=-industry', '/changes.json'],
        ...['/search?q=title', '/api/search?q=found', `/api/search?q=${marker}`, '/archive?year=2020'],
        ...['/state-of-applied-ai?region=Chile', '/state-of-applied-ai/findings.csv?industry=Schools'],
      ),
    catalogue: [
      ...['limit=3', 'tier=7', 'q=title', 'language=de', 'sort=-modified_at&limit=4', 'sort=title&limit=4'],
      ...[`q=${marker}`, `author=${marker}`, `subject=Subject%20${marker}`, 'availability=available', 'year=2019'],
    ]
      .map((parameters) => `/api/v1/books?${parameters}`)
      .concat('/books?q=ann', '/books?year=2019&sort=title', '/changes.json', '/opds.json?tier=7'),
  })
  const asMarkdown = gets.flatMap((target) =>
    target.accept === 'text/html' ? [{ ...target, accept: 'text/markdown' }] : [],
  )
  const queries = toQueryTargets([
    '{ Articles(limit: 3) { docs { id title slug author { name } } totalDocs } }',
    '{ Articles(sort: "title", limit: 4) { docs { id title } } }',
    '{ Findings(limit: 3) { docs { id text supersededBy } totalDocs } }',
    '{ Media(limit: 5) { totalDocs docs { alt } } }',
    ...articles.map((id) => `{ Article(id: ${id}) { id title author { name role } heroImage { alt } body } }`),
  ])
  return [...gets, ...asMarkdown, ...queries]
}
