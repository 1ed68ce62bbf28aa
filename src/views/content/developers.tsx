import { contentOperations, contentPath } from '@/surface/content/operations'
import { discoveryPaths } from '@/surface/shared/discovery-paths'
import type { Operation } from '@/surface/shared/operation'
import { ChangesGuide } from '@/views/shared/changes-guide'
import { FileRanges, MarkdownParts } from '@/views/shared/developer-notes'
import { FileTable, OperationView } from '@/views/shared/operation-view'
import { FirstRequest } from '@/views/shared/first-request'
import type { Page } from '@/views/shared/page'
import { InterfaceChanges, ProgramExamples } from '@/views/shared/program-examples'

const interfaceChanges = [
  { day: '23 November 2026', text: 'a cursor that is not of the list of changes is 410; it was 400.' },
  { day: '23 November 2026', text: 'tables and files of findings have supersededBy; evidence.json is as it was.' },
]

/** The newest articles, by their titles alone: short enough for a line. */
export const firstQuery = 'limit=2&select[title]=true'

/** The developer documentation of the content host, generated from the operations table. */
export function developersPage(baseUrl: string, firstAnswer: string): Page {
  const byKind = (kind: Operation['kind']) => contentOperations.filter((operation) => operation.kind === kind)
  const api = byKind('data').filter((operation) => operation.path.startsWith('/api/'))
  const files = byKind('data').filter((operation) => !operation.path.startsWith('/api/'))
  return {
    title: 'Developers',
    language: 'en',
    description:
      'How to read this site from a program: a JSON API, GraphQL, Markdown of every page and files, all without a key.',
    canonicalPath: discoveryPaths.developers,
    section: discoveryPaths.developers,
    crumbs: [
      { name: 'Home', path: '/' },
      { name: 'Developers', path: discoveryPaths.developers },
    ],
    main: (
      <div className="prose">
        <h1>Developers</h1>
        <p className="lead">
          Everything public on this site can be read by a program, without a key or a sign-up. Nothing can be written.
        </p>
        <h2 id="start">A first request</h2>
        <FirstRequest url={`${baseUrl}${contentPath('listArticles')}?${firstQuery}`} answer={firstAnswer} />
        <p>
          <a href={discoveryPaths.apiReference}>The API reference</a> lets you try each operation, from{' '}
          <a href={discoveryPaths.openApi}>openapi.json</a> (OpenAPI 3.1). Agents may start from{' '}
          <a href={discoveryPaths.llmsTxt}>llms.txt</a> or <a href={discoveryPaths.apiCatalog}>the API catalog</a>.
        </p>
        <ProgramExamples
          url={`${baseUrl}${contentPath('listArticles')}?limit=2&depth=1`}
          entries="docs"
          shown={[['title'], ['author', 'name']]}
        />
        <h2 id="api">JSON API</h2>
        {api.map((operation) => (
          <OperationView key={operation.id} operation={operation} />
        ))}
        <h2 id="filters">Filters</h2>
        <p>
          <code>where[professions][contains]=hospitals</code> lists what a pillar lists;{' '}
          <code>where[publishedAt][greater_than]=2026-01-01</code> what came after a day;{' '}
          <code>where[or][0][title][contains]=policy&amp;where[or][1][title][contains]=law</code> either of two. A value
          that is not allowed is answered with 400 and a sentence for each fault.
        </p>
        <p>
          A relationship’s id is filtered with and without <code>.id</code>: <code>where[author.id][equals]=3</code> is{' '}
          <code>where[author][equals]=3</code>.
        </p>
        <h2 id="search-and-findings">Search and findings</h2>
        <pre tabIndex={0}>
          <code className="language-sh">{`curl '${baseUrl}${contentPath('search')}?q=sepsis&kind=finding'\ncurl -g '${baseUrl}${contentPath('listFindings')}?where[kind][equals]=regulation&sort=-date&limit=5'`}</code>
        </pre>
        <p>
          A search finds the articles and findings that have all the words, in any form, case or accent; words in
          quotation marks must stand together. A hit has its page in <code>url</code> and plain text around the words in{' '}
          <code>snippet</code>. A finding is cited by its page, <code>/state-of-applied-ai/{'{id}'}</code>; one that was
          withdrawn is 410 there.
        </p>
        <h2 id="select">Fields</h2>
        <pre tabIndex={0}>
          <code className="language-sh">{`curl -g '${baseUrl}${contentPath('listArticles')}?limit=100&select[title]=true&select[author][name]=true'`}</code>
        </pre>
        <p>
          <code>select[title]=true</code> returns the fields that are named, <code>select[body]=false</code> all but
          these; where one is <code>false</code>, <code>true</code> has no effect. <code>id</code> is always there. A
          list without bodies is a fraction of the bytes, and of the time. A single article takes <code>select</code>{' '}
          too, and so do images and findings. A field that does not exist is answered with 400 and those that do.
        </p>
        <p>
          Two parameters of Payload’s are answered with 400, since to ignore them would change what the answer means:{' '}
          <code>pagination=false</code> (a list always has pages, of at most 100) and <code>populate</code> (
          <code>depth</code> populates, and <code>select[author][name]=true</code> narrows what is populated). Other
          unknown parameters have no effect, and an empty <code>sort</code> is the default.
        </p>
        <h2 id="graphql-queries">GraphQL</h2>
        <pre tabIndex={0}>
          <code className="language-sh">{`curl -X POST ${baseUrl}${contentPath('graphql')} -H 'Content-Type: application/json' \\\n  -d '{"query":"{ Articles(limit: 2) { totalDocs docs { title slug author { name } } } }"}'`}</code>
        </pre>
        <p>
          <a href={contentPath('graphqlExplorerPage')}>The explorer</a> has the schema and tries queries.{' '}
          <code>Articles</code>, <code>Article(id)</code>, <code>Findings</code>, <code>Finding(id)</code> and{' '}
          <code>Media</code>, with introspection. <code>Media</code> takes <code>id</code> for one image, or list
          arguments for <code>docs</code>. Failures are in <code>errors</code>, with status 200.
        </p>
        <h2 id="markdown">Markdown</h2>
        <pre tabIndex={0}>
          <code className="language-sh">{`curl -H 'Accept: text/markdown' ${baseUrl}${contentPath('resourcesPage')}`}</code>
        </pre>
        <p>
          Every page is Markdown for <code>Accept: text/markdown</code>, and at its address with <code>.md</code> after
          it (<a href="/index.md">/index.md</a> is home). A list of several pages names its next one at the top, by its{' '}
          <code>.md</code> address.
        </p>
        <MarkdownParts />
        <h2 id="json-and-pages">From a page to its JSON, and back</h2>
        <p>
          A page whose content is JSON as well names it in{' '}
          <code>{'<link rel="alternate" type="application/json">'}</code>, in the <code>Link</code> header and in the
          front matter of its Markdown: articles, findings and their lists. Asked for with{' '}
          <code>Accept: application/json</code>, such a page answers 303 with the address in <code>Location</code>;
          other pages answer 406. The JSON of an article, of a finding and of the evidence record names its page, as
          HTML and as Markdown, in <code>Link</code>. An image has no page.
        </p>
        <ChangesGuide
          baseUrl={baseUrl}
          path={contentPath('listChanges')}
          kinds="articles and findings"
          errors="answered with 410"
        />
        <h2 id="conformance">Checks</h2>
        <p>
          What public checkers found in this build: <a href={contentPath('conformancePage')}>conformance</a>.
        </p>
        <h2 id="files">Files</h2>
        <FileTable files={files} />
        <FileRanges />
        <h2 id="caching">Caching</h2>
        <p>
          Every answer has a strong <code>ETag</code>. Send it back in <code>If-None-Match</code> and an unchanged
          answer is a 304 without a body. <code>HEAD</code> works wherever <code>GET</code> does, and any origin may
          read. To poll, keep the <code>cursor</code> of <a href="#changes">the changes</a> and ask once a minute at
          most: an answer without changes is a few hundred bytes.
        </p>
        <h2 id="errors">Errors</h2>
        <p>
          Under <code>/api</code>, and wherever else JSON is served, an error is{' '}
          <code>{'{"errors":[{"message":"…"}]}'}</code> with one message for each fault: 400 for a parameter that is not
          allowed, 404 for what does not exist or is not published, 405 with <code>Allow</code> for other methods, 406
          for a page in a format that it does not have, 410 for what was withdrawn, 412 for an <code>If-Match</code>{' '}
          that names other bytes, 416 for a range beyond the end, 503 with <code>Retry-After</code> while the site is
          overloaded. Pages answer errors as HTML or Markdown, by <code>Accept</code>.
        </p>
        <InterfaceChanges changes={interfaceChanges} />
      </div>
    ),
  }
}
