import { conformanceSchema } from '@/schemas/content/conformance'
import { discoveryPaths } from '@/surface/shared/discovery-paths'
import { documentPaths } from '@/surface/shared/document-paths'
import { noInput } from '@/surface/shared/input'
import { sitemapInput } from '@/surface/shared/sitemap-input'
import { defineOperation } from '@/surface/shared/operation'
import { manifestPath, toShareImagePath } from '@/surface/shared/share-images'
import * as p from './parameters'

const data = { host: 'content', method: 'GET', kind: 'data', cache: 'revalidate' } as const

/**
 * The operations by which the content host describes itself to programs: indexes, sitemaps, policies, descriptions of
 * its API.
 */
export const contentDiscovery = [
  defineOperation({
    ...data,
    id: 'getLlmsTxt',
    path: discoveryPaths.llmsTxt,
    formats: ['text'],
    title: 'Index for agents',
    description: 'Page index for agents, in Markdown served as plain text.',
    ...noInput,
  }),
  defineOperation({
    ...data,
    id: 'getFindingsLlmsTxt',
    path: '/state-of-applied-ai/llms.txt',
    formats: ['text'],
    title: 'Index of findings for agents',
    description: 'The findings of the evidence record, newest first, with a link to the Markdown of each.',
    ...noInput,
  }),
  defineOperation({
    ...data,
    id: 'getLlmsFull',
    path: '/llms-full.txt',
    formats: ['text'],
    title: 'Evidence in full',
    description: 'The full evidence record as plain text: every finding with source and date.',
    ...noInput,
  }),
  defineOperation({
    ...data,
    id: 'getSitemap',
    path: '/sitemap.xml',
    formats: ['xml'],
    title: 'Sitemap',
    description: 'Every indexable URL with the date of its last change.',
    ...sitemapInput,
  }),
  defineOperation({
    ...data,
    id: 'getMarkdownSitemap',
    path: '/sitemap.md',
    formats: ['markdown'],
    title: 'Sitemap in Markdown',
    description: 'Every page by its title, with the address of its Markdown.',
    ...noInput,
  }),
  defineOperation({
    ...data,
    id: 'getRobots',
    path: '/robots.txt',
    formats: ['text'],
    title: 'Crawl policy',
    description: 'Who may crawl what (RFC 9309).',
    ...noInput,
  }),
  defineOperation({
    ...data,
    id: 'getOpenApi',
    path: discoveryPaths.openApi,
    formats: ['json'],
    title: 'OpenAPI description',
    description: 'The OpenAPI 3.1 description of this surface.',
    ...noInput,
  }),
  defineOperation({
    ...data,
    id: 'getConformance',
    path: '/conformance.json',
    formats: ['json'],
    title: 'Conformance',
    description: 'What public checkers found in this build, and how to repeat each; empty where nothing was measured.',
    ...noInput,
    response: conformanceSchema,
    hasPage: true,
  }),
  defineOperation({
    ...data,
    id: 'getApiCatalog',
    path: discoveryPaths.apiCatalog,
    formats: ['linkset'],
    title: 'API catalog',
    description: 'Where the APIs of this host are described (RFC 9727).',
    ...noInput,
  }),
  defineOperation({
    ...data,
    id: 'getArticleShareImage',
    path: toShareImagePath(documentPaths.article),
    formats: ['jpeg'],
    title: 'Picture of an article',
    description: 'What is shown of an article where its address is shared.',
    ...p.slugInput,
    canBeMissing: true,
  }),
  defineOperation({
    ...data,
    id: 'getFindingShareImage',
    path: toShareImagePath('/state-of-applied-ai/{id}'),
    formats: ['jpeg'],
    title: 'Picture of a finding',
    description: 'What is shown of a finding where its address is shared.',
    ...p.idInput,
    canBeMissing: true,
  }),
  defineOperation({
    ...data,
    id: 'getShareImage',
    path: toShareImagePath('/'),
    formats: ['jpeg'],
    title: 'Picture for sharing',
    description: 'The picture of pages that have none of their own, where their address is shared.',
    ...noInput,
  }),
  defineOperation({
    ...data,
    id: 'getManifest',
    path: manifestPath,
    formats: ['manifest'],
    title: 'Web application manifest',
    description: 'The name and icons of this host, for browsers.',
    ...noInput,
  }),
]
