import { cataloguePath } from '@/surface/catalogue/operations'
import type { ProblemContext } from '@/views/shared/problem'
import type { CatalogueMessages } from './messages/by-language'

/** The links on error pages of the catalogue host. */
export function toCatalogueProblem({ sections, missing, problem }: CatalogueMessages): ProblemContext {
  return {
    search: { path: cataloguePath('booksPage'), label: missing.search },
    links: [
      { path: '/', name: sections.home, note: missing.home },
      { path: '/books', name: sections.books, note: missing.books },
      { path: '/bundles', name: sections.bundles, note: missing.bundles },
      { path: '/catalogue-all', name: sections.all, note: missing.all },
      { path: '/developers', name: sections.developers, note: missing.developers },
      { path: '/llms.txt', name: 'llms.txt', note: problem.index },
      { path: '/sitemap.xml', name: sections.sitemap, note: problem.sitemap },
    ],
  }
}
