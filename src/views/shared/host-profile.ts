import type { Site } from '@/schemas/shared/site'
import type { Host } from '@/surface/shared/operation'

const sections = {
  content: [
    { path: '/resources', name: 'Resources' },
    { path: '/state-of-applied-ai', name: 'State of applied AI' },
    { path: '/search', name: 'Search' },
    { path: '/developers', name: 'Developers' },
  ],
  catalogue: [
    { path: '/books', name: 'Books' },
    { path: '/bundles', name: 'Bundles' },
    { path: '/subjects', name: 'Subjects' },
    { path: '/authors', name: 'Authors' },
    { path: '/catalogue-all', name: 'Whole catalogue' },
    { path: '/developers', name: 'Developers' },
  ],
} as const

const kinds = { content: 'articles and evidence', catalogue: 'books' } as const

/** A public host's name, tagline, search and navigation. */
export function toHostProfile(site: Site, host: Host) {
  return {
    name: host === 'content' ? site.name : site.catalogueName,
    tagline: host === 'content' ? site.tagline : site.catalogueTagline,
    /** The URL template of the host's search, with `{search_term_string}` for the query. */
    searchPath: host === 'catalogue' ? '/books?q={search_term_string}' : '/search?q={search_term_string}',
    sections: sections[host],
    /** What the host has, in a word or two, and the publisher's other host. */
    kind: kinds[host],
    other:
      host === 'content'
        ? { name: site.catalogueName, kind: kinds.catalogue }
        : { name: site.name, kind: kinds.content },
  }
}
