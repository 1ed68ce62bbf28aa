import { articleSchema } from '@/schemas/article'
import { evidenceRecordSchema } from '@/schemas/evidence'
import { graphqlRequestSchema, graphqlResponseSchema } from '@/schemas/graphql'
import { listEnvelopeSchema } from '@/schemas/list-envelope'
import { articleFields, mediaFields } from '@/schemas/list-fields'
import { mediaSchema } from '@/schemas/media'
import { contentExports } from './content-exports'
import { contentPages } from './content-pages'
import * as p from './content-parameters'
import { parseNothing, type Operation } from './operation'

const data = { surface: 'content', method: 'GET', kind: 'data', cache: 'revalidate' } as const
const none = { parameters: [], parse: parseNothing } as const

const contentOperationList = [
  {
    ...data,
    id: 'listArticles',
    path: '/api/articles',
    formats: ['json'],
    title: 'List articles',
    description: 'Published articles, newest first.',
    parameters: [
      p.limitParameter,
      p.pageParameter,
      p.sortParameter(articleFields, '-publishedAt'),
      p.depthParameter,
      p.whereParameter(articleFields),
    ],
    parse: p.parseArticleList,
    response: listEnvelopeSchema('ArticleList', articleSchema),
  },
  {
    ...data,
    id: 'getArticle',
    path: '/api/articles/{id}',
    formats: ['json'],
    title: 'Read an article',
    description: 'One published article by id.',
    parameters: [p.idParameter, p.depthParameter],
    parse: p.parseSingleWithDepth,
    response: articleSchema,
    canBeMissing: true,
  },
  {
    ...data,
    id: 'listMedia',
    path: '/api/media',
    formats: ['json'],
    title: 'List images',
    description: 'Images that published work shows, newest first.',
    parameters: [
      p.limitParameter,
      p.pageParameter,
      p.sortParameter(mediaFields, '-createdAt'),
      p.depthParameter,
      p.whereParameter(mediaFields),
    ],
    parse: p.parseMediaList,
    response: listEnvelopeSchema('MediaList', mediaSchema),
  },
  {
    ...data,
    id: 'getMedia',
    path: '/api/media/{id}',
    formats: ['json'],
    title: 'Read an image',
    description: 'One image by id, with its resized variants.',
    parameters: [p.idParameter],
    parse: p.parseSingle,
    response: mediaSchema,
    canBeMissing: true,
  },
  {
    ...data,
    id: 'graphql',
    method: 'POST',
    path: '/api/graphql',
    formats: ['json'],
    cache: 'none',
    title: 'GraphQL',
    description: 'The same articles and images over GraphQL. Queries only; introspection is enabled.',
    ...none,
    requestBody: graphqlRequestSchema,
    response: graphqlResponseSchema,
  },
  {
    ...data,
    id: 'getEvidenceRecord',
    path: '/state-of-applied-ai/evidence.json',
    formats: ['json'],
    title: 'The evidence record',
    description: 'Every finding of the applied-AI evidence record, whole.',
    ...none,
    response: evidenceRecordSchema,
  },
  ...contentExports,
  ...contentPages,
  {
    ...data,
    id: 'getLlmsTxt',
    path: '/llms.txt',
    formats: ['text'],
    title: 'Index for agents',
    description: 'Page index for agents, in Markdown served as plain text.',
    ...none,
  },
  {
    ...data,
    id: 'getLlmsFull',
    path: '/llms-full.txt',
    formats: ['text'],
    title: 'Evidence in full',
    description: 'The full evidence record as plain text: every finding with source and date.',
    ...none,
  },
  {
    ...data,
    id: 'getSitemap',
    path: '/sitemap.xml',
    formats: ['xml'],
    title: 'Sitemap',
    description: 'Every indexable URL with the date of its last change.',
    ...none,
  },
  {
    ...data,
    id: 'getRobots',
    path: '/robots.txt',
    formats: ['text'],
    title: 'Crawl policy',
    description: 'Who may crawl what (RFC 9309).',
    ...none,
  },
  {
    ...data,
    id: 'getOpenApi',
    path: '/openapi.json',
    formats: ['json'],
    title: 'OpenAPI description',
    description: 'The OpenAPI 3.1 description of this surface.',
    ...none,
  },
  {
    ...data,
    id: 'getApiCatalog',
    path: '/.well-known/api-catalog',
    formats: ['linkset'],
    title: 'API catalog',
    description: 'Where the APIs of this host are described (RFC 9727).',
    ...none,
  },
  {
    ...data,
    id: 'mediaFile',
    kind: 'file',
    path: '/media/{filename}',
    formats: ['file'],
    cache: 'immutable',
    title: 'Image file',
    description: 'An image that published work shows, or one of its variants.',
    parameters: [],
    parse: p.parseFilename,
    canBeMissing: true,
  },
] as const satisfies readonly Operation[]

/** Every public operation of the content host. */
export const contentOperations: readonly Operation[] = contentOperationList

export type ContentOperationId = (typeof contentOperationList)[number]['id']
