import { contentOperations } from '@/surface/content-operations'
import type { Operation } from '@/surface/operation'
import { FileTable, OperationView } from './operation-view'
import type { Page } from './page'

/** How to read this host from a program; the tables come from the operations themselves. */
export function developersPage(baseUrl: string): Page {
  const byKind = (kind: Operation['kind']) => contentOperations.filter((operation) => operation.kind === kind)
  const api = byKind('data').filter((operation) => operation.path.startsWith('/api/'))
  const files = byKind('data').filter((operation) => !operation.path.startsWith('/api/'))
  return {
    title: 'Developers',
    description: 'How to read this site from a program: a JSON API, GraphQL, Markdown of every page and files, all without a key.',
    canonicalPath: '/developers',
    section: '/developers',
    crumbs: [
      { name: 'Home', path: '/' },
      { name: 'Developers', path: '/developers' },
    ],
    main: (
      <div className="prose">
        <h1>Developers</h1>
        <p className="lead">
          Everything public on this site can be read by a program, without a key or a sign-up. Nothing can be written.
        </p>
        <h2 id="start">A first request</h2>
        <pre tabIndex={0}>
          <code>{`curl '${baseUrl}/api/articles?limit=2&depth=1'`}</code>
        </pre>
        <p>
          The machine-readable description is <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1). Agents may start from{' '}
          <a href="/llms.txt">llms.txt</a> or <a href="/.well-known/api-catalog">the API catalog</a>.
        </p>
        <h2 id="api">JSON API</h2>
        {api.map((operation) => (
          <OperationView key={operation.id} operation={operation} />
        ))}
        <h2 id="filters">Filters</h2>
        <p>
          <code>where[professions][contains]=hospitals</code> lists what a pillar lists;{' '}
          <code>where[publishedAt][greater_than]=2026-01-01</code> what came after a day;{' '}
          <code>where[or][0][title][contains]=policy&amp;where[or][1][title][contains]=law</code> either of two. A value that
          is not allowed is answered with 400 and a sentence for each fault.
        </p>
        <h2 id="graphql-queries">GraphQL</h2>
        <pre tabIndex={0}>
          <code>{`curl -X POST ${baseUrl}/api/graphql -H 'Content-Type: application/json' \\\n  -d '{"query":"{ Articles(limit: 2) { totalDocs docs { title slug author { name } } } }"}'`}</code>
        </pre>
        <p>
          <code>Articles</code>, <code>Article(id)</code> and <code>Media</code>, with introspection. <code>Media</code> takes{' '}
          <code>id</code> for one image, or list arguments for <code>docs</code>. Failures are in <code>errors</code>, with
          status 200.
        </p>
        <h2 id="markdown">Markdown</h2>
        <pre tabIndex={0}>
          <code>{`curl -H 'Accept: text/markdown' ${baseUrl}/resources`}</code>
        </pre>
        <p>
          Every page is Markdown for <code>Accept: text/markdown</code>, and at its address with <code>.md</code> after it
          (<a href="/index.md">/index.md</a> is home).
        </p>
        <h2 id="files">Files</h2>
        <FileTable files={files} />
        <h2 id="caching">Caching</h2>
        <p>
          Every answer has a strong <code>ETag</code>. Send it back in <code>If-None-Match</code> and an unchanged answer is a
          304 without a body. <code>HEAD</code> works wherever <code>GET</code> does, and any origin may read.
        </p>
        <h2 id="errors">Errors</h2>
        <p>
          Under <code>/api</code> an error is <code>{'{"errors":[{"message":"…"}]}'}</code> with one message for each fault: 400
          for a parameter that is not allowed, 404 for what does not exist or is not published, 405 with <code>Allow</code> for
          other methods.
        </p>
      </div>
    ),
  }
}
