import { catalogueProblems, problemCodes } from '@/schemas/shared/problem'
import { catalogueApiOperations, catalogueOperations, cataloguePath } from '@/surface/catalogue/operations'
import { toProblemHint } from '@/surface/catalogue/problem-hints'
import { discoveryPaths } from '@/surface/shared/discovery-paths'
import { ChangesGuide } from '@/views/shared/changes-guide'
import { FileRanges, MarkdownParts } from '@/views/shared/developer-notes'
import { FileTable, OperationView, WithCode } from '@/views/shared/operation-view'
import { FirstRequest } from '@/views/shared/first-request'
import type { Page } from '@/views/shared/page'
import { InterfaceChanges, ProgramExamples } from '@/views/shared/program-examples'

const files = catalogueOperations.filter(({ kind, response }) => kind === 'data' && response === undefined)

const interfaceChanges = [
  { day: '23 November 2026', text: 'a cursor that is not of the list of changes is 410, cursor_expired; it was 400.' },
]

export const firstQuery = 'limit=1'

/** The developer documentation of the catalogue, generated from the tables of operations and problems. */
export function catalogueDevelopersPage(
  baseUrl: string,
  example: { bookId: string; bundleId: string; answer: string },
): Page {
  const bookUrl = `${baseUrl}${cataloguePath('bookPage', { id: example.bookId })}`
  return {
    title: 'Developers',
    language: 'en',
    description:
      'How to read the catalogue from a program: a JSON API for books and bundles with stable error codes, Markdown of every page, and files. No key.',
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
          Every book and bundle of the catalogue can be read by a program, without a key or a sign-up. Nothing can be
          written, and no text of a book is served.
        </p>
        <h2 id="start">A first request</h2>
        <FirstRequest url={`${baseUrl}${cataloguePath('listBooks')}?${firstQuery}`} answer={example.answer} />
        <p>By words of the title, and one title or one bundle by its id:</p>
        <pre tabIndex={0}>
          <code className="language-sh">
            {[
              `${cataloguePath('listBooks')}?q=machine`,
              cataloguePath('getBook', { id: example.bookId }),
              cataloguePath('getBundle', { id: example.bundleId }),
            ]
              .map((path) => `curl '${baseUrl}${path}'`)
              .join('\n')}
          </code>
        </pre>
        <p>
          <a href={discoveryPaths.apiReference}>The API reference</a> lets you try each operation, from{' '}
          <a href={discoveryPaths.openApi}>openapi.json</a> (OpenAPI 3.1), listed in{' '}
          <a href={discoveryPaths.apiCatalog}>the API catalog</a> (RFC 9727). Agents may start from{' '}
          <a href={discoveryPaths.llmsTxt}>llms.txt</a>.
        </p>
        <ProgramExamples
          url={`${baseUrl}${cataloguePath('listBooks')}?tier=2&limit=3`}
          entries="data"
          shown={[['id'], ['title']]}
        />
        <h2 id="api">The API</h2>
        <p>
          Answers are JSON, may be kept for a day (<code>Cache-Control: public, max-age=86400</code>) and may be read
          from any origin. A list is <code>{'{ total, limit, page, pages, next, previous, data }'}</code>;{' '}
          <code>next</code> and <code>previous</code> are addresses or null, and stand in the <code>Link</code> header
          too. An empty parameter counts as absent; an unknown, repeated or malformed one is an error.
        </p>
        {catalogueApiOperations.map((operation) => (
          <OperationView key={operation.id} operation={operation} />
        ))}
        <h2 id="errors">Errors</h2>
        <p>
          Every error of the API is a problem object (RFC 9457) with content type <code>application/problem+json</code>,
          never HTML, whatever <code>Accept</code> says. It has <code>type</code>, <code>title</code>,{' '}
          <code>status</code>, <code>detail</code>, <code>instance</code>, <code>code</code>, <code>hint</code> and{' '}
          <code>documentation_url</code>. Branch on <code>code</code>: it does not change.
        </p>
        {problemCodes.map((code) => {
          const { status, title, detail } = catalogueProblems[code]
          return (
            <section key={code} aria-labelledby={`errors-${code}`}>
              <h3 id={`errors-${code}`}>{code}</h3>
              <p>
                <strong>
                  {status}, {title}.
                </strong>{' '}
                {toGeneralDetail(detail)} {toProblemHint(code)}
              </p>
            </section>
          )
        })}
        <pre tabIndex={0}>
          <code className="language-json">{toExample(baseUrl)}</code>
        </pre>
        <h2 id="markdown">Markdown</h2>
        <pre tabIndex={0}>
          <code className="language-sh">{`curl -H 'Accept: text/markdown' ${bookUrl}\ncurl ${bookUrl}.md`}</code>
        </pre>
        <p>
          Every page is Markdown for <code>Accept: text/markdown</code>, and at its address with <code>.md</code> after
          it (<a href="/index.md">/index.md</a> is home; <a href="/books.md">/books.md</a> is every title by tier). It
          carries the same fields as the JSON. A list of several pages names its next one at the top, by its{' '}
          <code>.md</code> address.
        </p>
        <MarkdownParts />
        <h2 id="json-and-pages">From a page to its JSON, and back</h2>
        <p>
          The pages of books and bundles, their lists and the whole catalogue name their JSON in{' '}
          <code>{'<link rel="alternate" type="application/json">'}</code>, in the <code>Link</code> header and in the
          front matter of their Markdown. Asked for with <code>Accept: application/json</code>, they answer 303 with
          that address in <code>Location</code>; other pages answer 406. The JSON of a book or bundle names its page, as
          HTML and as Markdown, in <code>Link</code>.
        </p>
        <ChangesGuide
          baseUrl={baseUrl}
          path={cataloguePath('listChanges')}
          kinds="books and bundles"
          errors="answered with 410, cursor_expired"
        />
        <p>
          Since the API may be kept for a day, fetch what changed with <code>Cache-Control: no-cache</code>.
        </p>
        <h2 id="files">Files</h2>
        <FileTable files={files} />
        <FileRanges />
        <h2 id="caching">Caching</h2>
        <p>
          Every answer has a strong <code>ETag</code>. Send it back in <code>If-None-Match</code> and an unchanged
          answer is a 304 without a body. <code>modified_at</code> of a book or bundle moves when anything that is shown
          of it moves, and so does <code>lastmod</code> in the sitemaps. <code>HEAD</code> works wherever{' '}
          <code>GET</code> does.
        </p>
        <h2 id="limits">Limits</h2>
        <p>
          <WithCode text="There is no rate limit beyond that of the network in front. A list has at most 1000 entries a page; `limit` asks for fewer." />
        </p>
        <InterfaceChanges changes={interfaceChanges} />
      </div>
    ),
  }
}

function toGeneralDetail(detail: string): string {
  return detail.replace('"{id}"', 'of the address').replace('at {path}', 'at that address').replace(' {method}', '')
}

function toExample(baseUrl: string): string {
  const { status, title } = catalogueProblems.book_not_found
  const documentationUrl = `${baseUrl}${discoveryPaths.developers}`
  return JSON.stringify(
    {
      type: `${documentationUrl}#errors-book_not_found`,
      title,
      status,
      detail: 'No book has the id "T1".',
      instance: `${baseUrl}${cataloguePath('getBook', { id: 'T1' })}`,
      code: 'book_not_found',
      hint: toProblemHint('book_not_found', baseUrl),
      documentation_url: `${documentationUrl}#errors`,
    },
    null,
    2,
  )
}
