import { toHostProfile } from './host-profile'
import type { Page, ViewContext } from './page'
import { PreviewBar, type Preview, type PreviewForm } from './preview-bar'
import { sharedMessages } from './messages/by-language'

type PreviewProps = { page: Page; preview: Preview; context: ViewContext; markdown: string }

/** A preview in a form other than the page: Markdown, search result or share card. */
export function PreviewDocument({ page, preview, context, markdown }: PreviewProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${page.title} · Preview`}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="stylesheet" href={context.toAsset('site.css')} />
        <PreviewAssets context={context} />
      </head>
      <body>
        <PreviewBar {...preview} messages={sharedMessages.en} />
        <main className="preview-main">
          <PreviewContent page={page} context={context} form={preview.form} markdown={markdown} />
        </main>
      </body>
    </html>
  )
}

function PreviewContent({ form, page, context, markdown }: Omit<PreviewProps, 'preview'> & { form: PreviewForm }) {
  if (form === 'markdown') return <pre className="preview-markdown">{markdown}</pre>
  return form === 'search' ? (
    <SearchResult page={page} context={context} />
  ) : (
    <ShareCard page={page} context={context} />
  )
}

/** The assets of every preview, in addition to those of its page. */
export function PreviewAssets({ context: { toAsset } }: Pick<PreviewProps, 'context'>) {
  return (
    <>
      <link rel="stylesheet" href={toAsset('preview.css')} />
      <script type="module" src={toAsset('preview.js')} />
    </>
  )
}

function SearchResult({ page, context }: Pick<PreviewProps, 'page' | 'context'>) {
  const { name } = toHostProfile(context.site, context.host, context.messages)
  const crumbs = page.canonicalPath.split('/').filter(Boolean)
  return (
    <section aria-labelledby="search-result">
      <h1 id="search-result">As a search engine may show it</h1>
      <div className="preview-result">
        <p className="preview-site">
          <strong>{name}</strong>
          <span>{[context.baseUrl, ...crumbs].join(' › ')}</span>
        </p>
        <p className="preview-title">{`${page.title} · ${name}`}</p>
        <p className="preview-description">{page.description || 'No description yet.'}</p>
      </div>
      <p className="meta">
        Search engines cut long titles and descriptions where the line ends, and may choose other words.
      </p>
    </section>
  )
}

function ShareCard({ page, context }: Pick<PreviewProps, 'page' | 'context'>) {
  const image = page.image?.sizes?.wide.url ?? page.image?.url
  return (
    <section aria-labelledby="share-card">
      <h1 id="share-card">As it may look where it is shared</h1>
      <div className="preview-card">
        {image ? (
          <img src={image} alt={page.image?.alt ?? ''} />
        ) : (
          <p className="preview-no-image">No main image: shared without a picture.</p>
        )}
        <div>
          <p className="preview-host">{new URL(context.baseUrl).host}</p>
          <p className="preview-title">{page.title}</p>
          <p className="preview-description">{page.description || 'No description yet.'}</p>
        </div>
      </div>
      <p className="meta">Pictures are cut to about 1.91 by 1; messengers and networks differ.</p>
    </section>
  )
}
