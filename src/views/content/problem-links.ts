import { contentPath } from '@/surface/content/operations'
import type { ProblemContext } from '@/views/shared/problem'

/** What an error page of the content host leads to. */
export const contentProblem: ProblemContext = {
  search: { path: contentPath('searchPage'), label: 'Search articles and findings' },
  links: [
    { path: '/', name: 'Home', note: 'the newest articles and the evidence record' },
    { path: '/resources', name: 'Resources', note: 'every article, newest first' },
    { path: '/state-of-applied-ai', name: 'State of applied AI', note: 'the evidence record' },
    { path: '/developers', name: 'Developers', note: 'how to read this site from a program' },
    { path: '/llms.txt', name: 'llms.txt', note: 'an index of the site for agents' },
    { path: '/sitemap.xml', name: 'Sitemap', note: 'every page' },
  ],
}
