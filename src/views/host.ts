import type { Site } from '@/schemas/site'
import type { Surface } from '@/surface/operation'

const sections = {
  content: [
    { path: '/resources', name: 'Resources' },
    { path: '/state-of-applied-ai', name: 'State of applied AI' },
    { path: '/developers', name: 'Developers' },
  ],
  catalogue: [
    { path: '/books', name: 'Books' },
    { path: '/bundles', name: 'Bundles' },
    { path: '/catalogue-all', name: 'Whole catalogue' },
    { path: '/developers', name: 'Developers' },
  ],
} as const

/** What a public host calls itself, and the sections of its navigation. */
export function toHost(site: Site, surface: Surface) {
  return {
    name: surface === 'content' ? site.name : site.catalogueName,
    tagline: surface === 'content' ? site.tagline : site.catalogueTagline,
    /** Where a search of the host's pages starts, with `{search_term_string}` for the words. */
    searchPath: surface === 'catalogue' ? '/books?q={search_term_string}' : null,
    sections: sections[surface],
  }
}
