import { toJsonLdText, toSiteGraph } from '@/formats/shared/json-ld'
import { manifestPath, shareImageSize, toShareImagePath } from '@/surface/shared/share-images'
import { toMarkdownPath } from '@/surface/shared/markdown-path'
import { toHostProfile } from './host-profile'
import type { Page, ViewContext } from './page'
import { PreviewAssets } from './preview'

/** The `<head>` of a page: metadata, links to its other representations, assets and JSON-LD. */
export function DocumentHead({ page, context }: { page: Page; context: ViewContext }) {
  const { site, messages, baseUrl, otherUrl, toAsset } = context
  const host = toHostProfile(site, context.host, messages)
  const url = `${baseUrl}${page.canonicalPath}`
  const isHome = page.canonicalPath === '/' && !page.isPrivate
  const title = isHome ? `${host.name}: ${host.tagline}` : `${page.title} · ${host.name}`
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={page.description} />
      <meta name="color-scheme" content="light dark" />
      {page.isPrivate ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={url} />
          <link rel="alternate" type="text/markdown" href={`${baseUrl}${toMarkdownPath(page.canonicalPath)}`} />
          {page.json ? <link rel="alternate" type="application/json" href={`${baseUrl}${page.json}`} /> : null}
          {page.citeAs ? <link rel="cite-as" href={`${baseUrl}${page.citeAs}`} /> : null}
          {page.alternates?.map(({ path, type, title: name }) => (
            <link key={path} rel="alternate" type={type} title={name} href={`${baseUrl}${path}`} />
          ))}
          {page.revision ? <meta name="revision" content={page.revision} /> : null}
          {page.meta?.map(([name, content], index) => (
            <meta key={index} name={name} content={content} />
          ))}
          <meta property="og:title" content={page.title} />
          <meta property="og:description" content={page.description} />
          <meta property="og:url" content={url} />
          <meta property="og:type" content={page.lastUpdated ? 'article' : 'website'} />
          <meta property="og:site_name" content={host.name} />
          <ShareImage page={page} baseUrl={baseUrl} hostName={host.name} />
        </>
      )}
      <link rel="describedby" type="text/plain" href="/llms.txt" />
      <link rel="icon" type="image/svg+xml" href={toAsset('icon.svg')} />
      <link rel="apple-touch-icon" href={toAsset('icon-180.png')} />
      <link rel="manifest" href={manifestPath} />
      {/* Requested before the style sheet that names them, so that most pages are shown in them from the start. */}
      {['serif.woff2', 'sans.woff2'].map((name) => (
        <link key={name} rel="preload" as="font" type="font/woff2" href={toAsset(name)} crossOrigin="anonymous" />
      ))}
      <link rel="stylesheet" href={toAsset('site.css')} />
      <link rel="stylesheet" href={toAsset('print.css')} media="print" />
      {(page.styles ?? []).map((name) => (
        <link key={name} rel="stylesheet" href={toAsset(name)} />
      ))}
      {page.isolatedStyles ? (
        <link
          id="isolated-styles"
          rel="preload"
          as="fetch"
          crossOrigin="anonymous"
          href={toAsset(page.isolatedStyles)}
        />
      ) : null}
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{
          __html: toJsonLdText(
            toSiteGraph({
              page,
              site,
              host,
              baseUrl,
              // The catalogue belongs to the publication, whose home is the content host.
              ...(context.host === 'catalogue' ? { publication: { name: host.other.name, url: `${otherUrl}/` } } : {}),
              languages: toLanguages(context),
              licence: context.host === 'content' ? site.licenseUrl : null,
            }),
          ),
        }}
      />
      {(page.scripts ?? []).map((name) => (
        <script key={name} type="module" src={toAsset(name)} />
      ))}
      {page.preview ? <PreviewAssets context={context} /> : null}
    </head>
  )
}

/** The language of the host: of its interface, and of articles without another language. */
function toLanguages({ site, host, messages }: ViewContext): string[] {
  return [...new Set([...(host === 'content' ? [site.language] : []), messages.language])]
}

/** The share image of the page. Its URL changes with its content, since other services cache images by URL. */
function ShareImage({ page, baseUrl, hostName }: { page: Page; baseUrl: string; hostName: string }) {
  const isOwn = page.shareImageAlt !== undefined
  const version = isOwn && page.lastUpdated ? `?v=${Date.parse(page.lastUpdated).toString(36)}` : ''
  return (
    <>
      <meta property="og:image" content={`${baseUrl}${toShareImagePath(isOwn ? page.canonicalPath : '/')}${version}`} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(shareImageSize.width)} />
      <meta property="og:image:height" content={String(shareImageSize.height)} />
      <meta property="og:image:alt" content={page.shareImageAlt ?? hostName} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
