import { contentPath } from '@/surface/content/operations'
import type { ProblemContext } from '@/views/shared/problem'
import type { ContentMessages } from './messages/by-language'

/** The links on error pages of the content host. */
export function toContentProblem({ sections, missing, problem }: ContentMessages): ProblemContext {
  return {
    search: { path: contentPath('searchPage'), label: missing.search },
    links: [
      { path: '/', name: sections.home, note: missing.home },
      { path: '/resources', name: sections.resources, note: missing.resources },
      { path: '/state-of-applied-ai', name: sections.evidence, note: missing.evidence },
      { path: '/developers', name: sections.developers, note: missing.developers },
      { path: '/llms.txt', name: 'llms.txt', note: problem.index },
      { path: '/sitemap.xml', name: sections.sitemap, note: problem.sitemap },
    ],
  }
}
