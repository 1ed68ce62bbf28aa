import { toMediaType } from './formats'

/** The formats of a feed: Atom (RFC 4287) and JSON Feed 1.1. */
export const feedFormats = [
  { ending: 'xml', format: 'atom', name: 'Atom' },
  { ending: 'json', format: 'jsonfeed', name: 'JSON Feed' },
] as const

/** The alternate representations by which feed readers find a page's feed, at `/feed` under `path`. */
export function toFeedAlternates(path: string, title: string): { path: string; type: string; title: string }[] {
  return feedFormats.map(({ ending, format, name }) => ({
    path: `${path === '/' ? '' : path}/feed.${ending}`,
    type: toMediaType(format),
    title: `${title} (${name})`,
  }))
}
