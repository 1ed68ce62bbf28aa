import { contentPath } from '@/surface/content/operations'
import { discoveryPaths } from '@/surface/shared/discovery-paths'
import type { Page } from '@/views/shared/page'

const query = `# Ctrl+Enter sends the query. Ctrl+Space names the fields that there are.
{
  Articles(limit: 3, sort: "-publishedAt") {
    totalDocs
    docs {
      title
      slug
      author {
        name
      }
    }
  }
}
`

/** The explorer of the GraphQL schema; without script, a query that can be copied. */
export function graphqlExplorerPage(baseUrl: string): Page {
  const path = contentPath('graphqlExplorerPage')
  const endpoint = contentPath('graphql')
  return {
    title: 'GraphQL explorer',
    description: 'The schema of this site’s GraphQL, its documentation, and queries to be tried on the spot.',
    language: 'en',
    canonicalPath: path,
    section: discoveryPaths.developers,
    partOf: discoveryPaths.developers,
    crumbs: [
      { name: 'Home', path: '/' },
      { name: 'Developers', path: discoveryPaths.developers },
      { name: 'GraphQL explorer', path },
    ],
    main: (
      <>
        <header className="page-head">
          <h1>GraphQL explorer</h1>
          <p className="lead">
            The schema with its documentation, and queries to be tried on the spot. Nothing of what you write here is
            kept.
          </p>
          <p>
            Queries go by POST to{' '}
            <code>
              {baseUrl}
              {endpoint}
            </code>
            ; <a href={`${discoveryPaths.developers}#graphql-queries`}>the developers page</a> says how.
          </p>
        </header>
        <section aria-labelledby="query">
          <h2 id="query">A query</h2>
          <pre id="graphql-query" tabIndex={0}>
            <code className="language-graphql">{query}</code>
          </pre>
          <div id="graphql-explorer" data-endpoint={endpoint} />
        </section>
      </>
    ),
    styles: ['graphql-explorer.css'],
    scripts: ['graphql-explorer.js'],
  }
}
