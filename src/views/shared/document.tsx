import { discoveryPaths } from '@/surface/shared/discovery-paths'
import { toMarkdownPath } from '@/surface/shared/markdown-path'
import { DocumentHead } from './document-head'
import { toHostProfile } from './host-profile'
import { toLanguageAttributes } from './language'
import type { Page, ViewContext } from './page'
import { PreviewBar } from './preview-bar'
import type { ToLink } from './messages/phrase'

type PageProps = { page: Page; context: ViewContext }

/** The complete HTML document around the page's `<main>`. */
export function Document({ page, mainHtml, context }: PageProps & { mainHtml: string }) {
  const { messages } = context
  return (
    <html lang={messages.language}>
      <DocumentHead page={page} context={context} />
      <body>
        {page.preview ? <PreviewBar {...page.preview} messages={messages} /> : null}
        <a className="skip-link" href="#main">
          {messages.page.skip}
        </a>
        <p hidden {...toLanguageAttributes('en', messages)}>
          For agents: an index of this site is at <a href={discoveryPaths.llmsTxt}>{discoveryPaths.llmsTxt}</a>. Every
          page is Markdown with .md after its address.
        </p>
        <SiteHeader page={page} context={context} />
        {page.crumbs.length > 1 ? <Breadcrumbs page={page} context={context} /> : null}
        <main
          id="main"
          tabIndex={-1}
          {...toLanguageAttributes(page.language ?? messages.language, messages)}
          dangerouslySetInnerHTML={{ __html: mainHtml }}
        />
        <SiteFooter page={page} context={context} />
      </body>
    </html>
  )
}

function SiteHeader({ page, context }: PageProps) {
  const { site, messages, otherUrl } = context
  const host = toHostProfile(site, context.host, messages)
  return (
    <header className="site-header">
      <div className="bar">
        <a className="brand" href="/">
          {host.name}
        </a>
        <details className="menu">
          <summary>{messages.page.menu}</summary>
          <nav aria-label={messages.page.main}>
            <ul>
              {host.sections.map(({ path, name }) => (
                <li key={path}>
                  <a href={path} aria-current={page.section === path ? 'true' : undefined}>
                    {name}
                  </a>
                </li>
              ))}
              <li>
                <a className="other-host" href={`${otherUrl}/`}>
                  {host.other.name}
                </a>
              </li>
            </ul>
          </nav>
        </details>
      </div>
    </header>
  )
}

function Breadcrumbs({ page, context: { messages } }: PageProps) {
  return (
    <nav className="crumbs" aria-label={messages.page.breadcrumb}>
      <ol>
        {page.crumbs.map(({ name, path, language }, index) => {
          // Of the name alone: the mark before it belongs to the page, and stays at its left.
          const written = toLanguageAttributes(language ?? page.language ?? messages.language, messages)
          return (
            <li key={path}>
              {index === page.crumbs.length - 1 ? (
                <span aria-current="page" {...written}>
                  {name}
                </span>
              ) : (
                <a href={path} {...written}>
                  {name}
                </a>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function SiteFooter({ page, context }: PageProps) {
  const { site, messages, baseUrl, otherUrl } = context
  const host = toHostProfile(site, context.host, messages)
  return (
    <footer className="site-footer">
      <div className="bar">
        {site.about ? <p>{site.about}</p> : null}
        <p>
          {messages.page.published({
            organization: site.organizationName,
            host: <a href={`${baseUrl}/`}>{host.name}</a>,
            kind: host.kind,
            other: <a href={`${otherUrl}/`}>{host.other.name}</a>,
            otherKind: host.other.kind,
          })}
          {site.licenseName && site.licenseUrl ? (
            <> {messages.page.licence[context.host](<a href={site.licenseUrl}>{site.licenseName}</a>)}</>
          ) : null}
        </p>
        {page.isPrivate ? null : <p className="printed">{`${baseUrl}${page.canonicalPath}`}</p>}
        {page.isPrivate ? null : (
          <p className="formats">
            {messages.page.formats(
              {
                accept: <code>Accept: text/markdown</code>,
                index: <a href="/llms.txt">llms.txt</a>,
                markdown: toLink(toMarkdownPath(page.canonicalPath)),
                atom: toLink('/feed.xml'),
                jsonFeed: toLink('/feed.json'),
              },
              page.json ? toLink(page.json) : null,
            )}
          </p>
        )}
      </div>
    </footer>
  )
}

function toLink(path: string): ToLink {
  return (text) => <a href={path}>{text}</a>
}
