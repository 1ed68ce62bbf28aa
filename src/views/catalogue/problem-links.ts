import { cataloguePath } from '@/surface/catalogue/operations'
import type { ProblemContext } from '@/views/shared/problem'

/** What an error page of the catalogue host leads to. */
export const catalogueProblem: ProblemContext = {
  search: { path: cataloguePath('booksPage'), label: 'Search titles, authors, ISBN and words' },
  links: [
    { path: '/', name: 'Home', note: 'a search, the newest titles and the bundles' },
    { path: '/books', name: 'Books', note: 'every title by tier' },
    { path: '/bundles', name: 'Bundles', note: 'books that belong together' },
    { path: '/catalogue-all', name: 'Whole catalogue', note: 'every book and bundle on one page' },
    { path: '/developers', name: 'Developers', note: 'how to read the catalogue from a program' },
    { path: '/llms.txt', name: 'llms.txt', note: 'an index of the site for agents' },
    { path: '/sitemap.xml', name: 'Sitemap', note: 'every page' },
  ],
}
