import { articleSchema } from '@/schemas/content/article'
import { evidenceRecordSchema } from '@/schemas/content/evidence'
import { findingSchema } from '@/schemas/content/finding'
import { graphqlRequestSchema, graphqlResponseSchema } from '@/schemas/content/graphql'
import { listEnvelopeSchema } from '@/schemas/content/list-envelope'
import { searchResultsSchema } from '@/schemas/content/search'
import { toSelectionSchema } from '@/schemas/content/selection-schema'
import { changesSchema } from '@/schemas/shared/changes'
import { mediaSchema } from '@/schemas/shared/media'
import { contentDiscovery } from './discovery'
import { contentExports } from './exports'
import { evidenceJsonPath, graphqlPath } from './json-paths'
import { contentPages } from './pages'
import * as p from './parameters'
import { searchInput } from './search-parameters'
import { changesInput } from '@/surface/shared/changes-input'
import { noInput, undocumented } from '@/surface/shared/input'
import { defineOperation, type Operation } from '@/surface/shared/operation'
import { createPathFinder } from '@/surface/shared/path'

const data = { host: 'content', method: 'GET', kind: 'data', cache: 'revalidate' } as const

const contentOperationList = [
  defineOperation({
    ...data,
    id: 'listArticles',
    path: '/api/articles',
    formats: ['json'],
    title: 'List articles',
    apiTitle: 'Articles',
    description: 'Published articles, newest first.',
    ...p.articleListInput,
    response: listEnvelopeSchema('ArticleList', articleSchema),
    selectedResponse: listEnvelopeSchema('ArticleListSelection', toSelectionSchema(articleSchema)),
  }),
  defineOperation({
    ...data,
    id: 'getArticle',
    path: '/api/articles/{id}',
    formats: ['json'],
    title: 'Read an article',
    description: 'One published article by id.',
    ...p.articleInput,
    response: articleSchema,
    selectedResponse: toSelectionSchema(articleSchema),
    hasPage: true,
    canBeMissing: true,
  }),
  defineOperation({
    ...data,
    id: 'listMedia',
    path: '/api/media',
    formats: ['json'],
    title: 'List images',
    apiTitle: 'Images',
    description: 'Images that published work shows, newest first.',
    ...p.mediaListInput,
    response: listEnvelopeSchema('MediaList', mediaSchema),
    selectedResponse: listEnvelopeSchema('MediaListSelection', toSelectionSchema(mediaSchema)),
  }),
  defineOperation({
    ...data,
    id: 'getMedia',
    path: '/api/media/{id}',
    formats: ['json'],
    title: 'Read an image',
    description: 'One image by id, with its resized variants.',
    ...p.mediaInput,
    response: mediaSchema,
    canBeMissing: true,
  }),
  defineOperation({
    ...data,
    id: 'listFindings',
    path: '/api/findings',
    formats: ['json'],
    title: 'List findings',
    apiTitle: 'Findings',
    description: 'Findings of the evidence record, newest first.',
    ...p.findingListInput,
    response: listEnvelopeSchema('FindingList', findingSchema),
    selectedResponse: listEnvelopeSchema('FindingListSelection', toSelectionSchema(findingSchema)),
  }),
  defineOperation({
    ...data,
    id: 'getFinding',
    path: '/api/findings/{id}',
    formats: ['json'],
    title: 'Read a finding',
    description: 'One finding by its number.',
    ...p.findingInput,
    response: findingSchema,
    selectedResponse: toSelectionSchema(findingSchema),
    hasPage: true,
    canBeMissing: true,
  }),
  defineOperation({
    ...data,
    id: 'search',
    path: '/api/search',
    formats: ['json'],
    title: 'Search',
    apiTitle: 'Search',
    description: 'The articles and findings that have all the words of `q`, best first; none without `q`.',
    ...searchInput,
    response: searchResultsSchema,
  }),
  defineOperation({
    ...data,
    id: 'listChanges',
    listsChanges: true,
    path: '/changes.json',
    formats: ['json'],
    title: 'Changes',
    apiTitle: 'Changes',
    description:
      'Which articles and findings were created, changed, moved or retracted, oldest first, each with its last change alone; to keep a copy that is complete.',
    ...changesInput,
    response: changesSchema,
  }),
  defineOperation({
    ...data,
    id: 'graphql',
    method: 'POST',
    path: graphqlPath,
    formats: ['json'],
    cache: 'none',
    title: 'GraphQL',
    apiTitle: 'GraphQL',
    description:
      'The same articles, images and findings over GraphQL. Queries only, by POST; introspection is enabled. ' +
      'Clients that would send queries by GET have to be told not to: in urql, `preferGetMethod: false`.',
    ...noInput,
    requestBody: graphqlRequestSchema,
    response: graphqlResponseSchema,
  }),
  defineOperation({
    ...data,
    id: 'getEvidenceRecord',
    path: evidenceJsonPath,
    formats: ['json'],
    title: 'The evidence record',
    apiTitle: 'Applied-AI evidence record',
    description: 'Every finding of the applied-AI evidence record, whole.',
    ...noInput,
    response: evidenceRecordSchema,
    hasPage: true,
  }),
  ...contentExports,
  ...contentPages,
  ...contentDiscovery,
  defineOperation({
    ...data,
    id: 'mediaFile',
    kind: 'file',
    path: '/media/{filename}',
    formats: ['file'],
    cache: 'immutable',
    title: 'Image file',
    description: 'An image that published work shows, or one of its variants.',
    ...undocumented(p.filenameInput),
    canBeMissing: true,
  }),
]

/** Every public operation of the content host. */
export const contentOperations: readonly Operation[] = contentOperationList

export type ContentOperation = (typeof contentOperationList)[number]

/** The path of an operation of the content host. */
export const contentPath = createPathFinder(contentOperationList)
