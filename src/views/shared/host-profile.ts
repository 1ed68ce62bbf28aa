import type { Site } from '@/schemas/shared/site'
import type { Host } from '@/surface/shared/operation'
import type { SharedMessages } from './messages/by-language'

const sections = {
  content: [
    { path: '/resources', name: 'resources' },
    { path: '/state-of-applied-ai', name: 'evidence' },
    { path: '/search', name: 'search' },
    { path: '/developers', name: 'developers' },
  ],
  catalogue: [
    { path: '/books', name: 'books' },
    { path: '/bundles', name: 'bundles' },
    { path: '/subjects', name: 'subjects' },
    { path: '/authors', name: 'authors' },
    { path: '/catalogue-all', name: 'all' },
    { path: '/developers', name: 'developers' },
  ],
} as const

/** A public host's name, tagline, search and navigation. */
export function toHostProfile(site: Site, host: Host, messages: SharedMessages) {
  const { kinds } = messages
  return {
    name: host === 'content' ? site.name : site.catalogueName,
    tagline: host === 'content' ? site.tagline : site.catalogueTagline,
    /** The URL template of the host's search, with `{search_term_string}` for the query. */
    searchPath: host === 'catalogue' ? '/books?q={search_term_string}' : '/search?q={search_term_string}',
    sections: sections[host].map(({ path, name }) => ({ path, name: messages.sections[name] })),
    /** A short description of the host, and the publisher's other host. */
    kind: kinds[host],
    other:
      host === 'content'
        ? { name: site.catalogueName, kind: kinds.catalogue }
        : { name: site.name, kind: kinds.content },
  }
}
