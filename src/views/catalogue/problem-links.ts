import type { SiteLink } from '@/views/shared/problem'

/** The links of an error page on the catalogue host. */
export const catalogueProblemLinks: readonly SiteLink[] = [
  { path: '/', name: 'Home', note: 'a search, the newest titles and the bundles' },
  { path: '/books', name: 'Books', note: 'every title by tier' },
  { path: '/bundles', name: 'Bundles', note: 'books that belong together' },
  { path: '/catalogue-all', name: 'Whole catalogue', note: 'every book and bundle on one page' },
  { path: '/developers', name: 'Developers', note: 'how to read the catalogue from a program' },
  { path: '/llms.txt', name: 'llms.txt', note: 'an index of the site for agents' },
  { path: '/sitemap.xml', name: 'Sitemap', note: 'every page' },
]
