import { discoveryPaths } from '@/surface/shared/discovery-paths'
import { noInput } from '@/surface/shared/input'
import { defineOperation } from '@/surface/shared/operation'

const file = { host: 'catalogue', method: 'GET', kind: 'data', cache: 'revalidate' } as const

/** Where the catalogue host describes itself to programs. */
export const catalogueDiscovery = [
  defineOperation({
    ...file,
    id: 'getLlmsTxt',
    path: discoveryPaths.llmsTxt,
    formats: ['text'],
    title: 'Index for agents',
    description: 'What this host is, when to use it, how to call it, and every section.',
    ...noInput,
  }),
  defineOperation({
    ...file,
    id: 'getBooksLlmsTxt',
    path: '/books/llms.txt',
    formats: ['text'],
    title: 'Index of books for agents',
    description: 'Every book by tier, with a link to its Markdown.',
    ...noInput,
  }),
  defineOperation({
    ...file,
    id: 'getMarkdownSitemap',
    path: '/sitemap.md',
    formats: ['markdown'],
    title: 'Sitemap in Markdown',
    description: 'Every page by its title, with the address of its Markdown.',
    ...noInput,
  }),
  defineOperation({
    ...file,
    id: 'getRobots',
    path: '/robots.txt',
    formats: ['text'],
    title: 'Crawl policy',
    description: 'Who may crawl what (RFC 9309).',
    ...noInput,
  }),
]
