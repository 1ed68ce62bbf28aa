import type { Link } from '@/lib/link-header'
import { mediaTypes } from '@/surface/shared/formats'
import { toMarkdownPath } from '@/surface/shared/markdown-path'
import type { Page, ViewContext } from '@/views/shared/page'

/**
 * The typed links by which a program finds its way around one document (FAIR Signposting): how to cite it, what it is,
 * its metadata, its content, its licence and what it is part of. Pages of several documents have none.
 */
export function toSignposts(page: Page, { site, host, baseUrl }: ViewContext): Link[] {
  if (!page.citeAs) return []
  const toUrl = (path: string) => `${baseUrl}${path}`
  const types = ['AboutPage', ...(page.jsonLd ?? []).slice(0, 1).map((node) => String(node['@type']))]
  return [
    { href: toUrl(page.citeAs), rel: 'cite-as' },
    ...types.map((type) => ({ href: `https://schema.org/${type}`, rel: 'type' })),
    ...(page.alternates ?? []).map(({ path, type }) => ({ href: toUrl(path), rel: 'describedby', type })),
    { href: toUrl(toMarkdownPath(page.canonicalPath)), rel: 'item', type: toType('markdown') },
    ...(page.json ? [{ href: toUrl(page.json), rel: 'item', type: toType('json') }] : []),
    ...(page.authoredBy ? [{ href: toUrl(page.authoredBy), rel: 'author' }] : []),
    ...(page.partOf ? [{ href: toUrl(page.partOf), rel: 'collection' }] : []),
    // The licence of a book is not that of its description.
    ...(host === 'content' && site.licenseUrl ? [{ href: site.licenseUrl, rel: 'license' }] : []),
  ]
}

const toType = (format: 'markdown' | 'json') => mediaTypes[format].split(';', 1)[0] ?? ''
