import { toLinkHeader, type Link } from '@/lib/http/link-header'
import { toMediaType } from './formats'
import { toMarkdownPath } from './markdown-path'

/** A Link header that leads from a document's JSON to its page, in both formats. `path` is the page's. */
export function toPageLinks(baseUrl: string, path: string): string {
  const alternates: Link[] = [
    { href: `${baseUrl}${path}`, rel: 'alternate', type: toMediaType('html') },
    { href: `${baseUrl}${toMarkdownPath(path)}`, rel: 'alternate', type: toMediaType('markdown') },
  ]
  return toLinkHeader(alternates)
}
