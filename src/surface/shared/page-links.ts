import { toLinkHeader, type Link } from '@/lib/link-header'
import { mediaTypes } from './formats'
import { toMarkdownPath } from './markdown-path'

/** A Link header that leads from a document's JSON to its page, in both formats. `path` is the page's. */
export function toPageLinks(baseUrl: string, path: string): string {
  const alternates: Link[] = [
    { href: `${baseUrl}${path}`, rel: 'alternate', type: toType('html') },
    { href: `${baseUrl}${toMarkdownPath(path)}`, rel: 'alternate', type: toType('markdown') },
  ]
  return toLinkHeader(alternates)
}

function toType(format: 'html' | 'markdown'): string {
  return mediaTypes[format].split(';', 1)[0] ?? ''
}
