import { discoveryPaths } from '@/surface/shared/discovery-paths'
import { documentPaths } from '@/surface/shared/document-paths'
import { noInput } from '@/surface/shared/input'
import { defineOperation } from '@/surface/shared/operation'
import { manifestPath, toShareImagePath } from '@/surface/shared/share-images'
import * as p from './parameters'

const file = { host: 'catalogue', method: 'GET', kind: 'data', cache: 'revalidate' } as const

/** The operations by which the catalogue host describes itself to programs. */
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
    id: 'getAuthorsLlmsTxt',
    path: '/authors/llms.txt',
    formats: ['text'],
    title: 'Index of authors for agents',
    description: 'The authors of books, each with a link to the Markdown of its page.',
    ...noInput,
  }),
  defineOperation({
    ...file,
    id: 'getSubjectsLlmsTxt',
    path: '/subjects/llms.txt',
    formats: ['text'],
    title: 'Index of subjects for agents',
    description: 'The subjects of books, each with a link to the Markdown of its page.',
    ...noInput,
  }),
  defineOperation({
    ...file,
    id: 'getMarkdownSitemap',
    isExport: true,
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
  defineOperation({
    ...file,
    id: 'getBookShareImage',
    path: toShareImagePath(documentPaths.book),
    formats: ['jpeg'],
    title: 'Picture of a book',
    description: 'What is shown of a book where its address is shared.',
    ...p.bookPageInput,
    canBeMissing: true,
  }),
  defineOperation({
    ...file,
    id: 'getBundleShareImage',
    path: toShareImagePath('/bundles/{id}'),
    formats: ['jpeg'],
    title: 'Picture of a bundle',
    description: 'What is shown of a bundle where its address is shared.',
    ...p.bundlePageInput,
    canBeMissing: true,
  }),
  defineOperation({
    ...file,
    id: 'getShareImage',
    path: toShareImagePath('/'),
    formats: ['jpeg'],
    title: 'Picture for sharing',
    description: 'The picture of pages that have none of their own, where their address is shared.',
    ...noInput,
  }),
  defineOperation({
    ...file,
    id: 'getManifest',
    path: manifestPath,
    formats: ['manifest'],
    title: 'Web application manifest',
    description: 'The name and icons of this host, for browsers.',
    ...noInput,
  }),
]
