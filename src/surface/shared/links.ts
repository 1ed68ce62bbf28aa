import { toLinkHeader, type Link } from '@/lib/http/link-header'
import { discoveryPaths } from './discovery-paths'
import type { Format } from './formats'
import { toMarkdownPath, toSectionPath } from './markdown-path'
import type { Operation } from './operation'

/** An operation in one format, at its address. */
export type Representation = { operation: Operation; format: Format; canonicalPath: string }

/** The links of a 200 response that follow from its address. */
export function toLinks({ operation, format, canonicalPath }: Representation, baseUrl: string): Link[] {
  const url = (path: string) => `${baseUrl}${path}`
  const shared: Link[] = [
    { href: url(discoveryPaths.llmsTxt), rel: 'describedby', type: 'text/plain' },
    { href: url(discoveryPaths.apiCatalog), rel: 'api-catalog', type: 'application/linkset+json' },
  ]
  if (operation.id === 'getApiCatalog') return [{ href: url(discoveryPaths.apiCatalog), rel: 'api-catalog' }]
  if (operation.kind === 'file') return []
  if (operation.kind === 'data') {
    return [{ href: url(discoveryPaths.openApi), rel: 'service-desc', type: 'application/json' }, ...shared]
  }
  const alternate: Link =
    format === 'markdown'
      ? { href: url(canonicalPath), rel: 'alternate', type: 'text/html' }
      : { href: url(toMarkdownPath(canonicalPath)), rel: 'alternate', type: 'text/markdown' }
  return [{ href: url(canonicalPath), rel: 'canonical' }, alternate, ...shared]
}

/** A part of a page's Markdown, by the ids of its headings. */
export type PassageAddress = {
  canonicalPath: string
  /** The id of the section; null for the beginning of the page. */
  section: string | null
  previous: string | null
  next: string | null
}

/** Links of a part of a page's Markdown: to the whole, the previous and the next part. */
export function toPassageLinks({ canonicalPath, section, previous, next }: PassageAddress, baseUrl: string): string {
  const type = 'text/markdown'
  const toLink = (id: string, rel: string) => ({ href: `${baseUrl}${toSectionPath(canonicalPath, id)}`, rel, type })
  const page = `${baseUrl}${canonicalPath}`
  return toLinkHeader([
    { href: page, rel: 'canonical' },
    { href: section === null ? page : `${page}#${encodeURIComponent(section)}`, rel: 'alternate', type: 'text/html' },
    { href: `${baseUrl}${toMarkdownPath(canonicalPath)}`, rel: 'up', type },
    ...(previous === null ? [] : [toLink(previous, 'prev')]),
    ...(next === null ? [] : [toLink(next, 'next')]),
    { href: `${baseUrl}${discoveryPaths.llmsTxt}`, rel: 'describedby', type: 'text/plain' },
  ])
}
