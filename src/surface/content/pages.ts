import { professionIds, professionNames } from '@/schemas/content/professions'
import { toArchiveJson, toEvidenceJson, toArticleListJson, toFindingJson, toSearchJson } from './json-paths'
import * as p from './parameters'
import { archiveInput } from './archive-parameters'
import { searchPageInput } from './search-parameters'
import { discoveryPaths } from '@/surface/shared/discovery-paths'
import { documentPaths } from '@/surface/shared/document-paths'
import { noInput } from '@/surface/shared/input'
import { defineOperation } from '@/surface/shared/operation'
import { markdownParameters } from '@/surface/shared/section-parameter'

const page = {
  host: 'content',
  method: 'GET',
  kind: 'page',
  formats: ['html', 'markdown'],
  cache: 'revalidate',
  markdownParameters,
} as const

/** The pages of the content host, each as HTML and as Markdown. */
export const contentPages = [
  defineOperation({
    ...page,
    id: 'homePage',
    path: '/',
    title: 'Home',
    description: 'The newest articles, the five professions and the evidence record at a glance.',
    ...noInput,
  }),
  defineOperation({
    ...page,
    id: 'resourcesPage',
    path: '/resources',
    title: 'Resources',
    description: 'Every article, newest first.',
    ...p.pagedInput,
    json: { toPath: toArticleListJson },
  }),
  ...professionIds.map((profession) =>
    defineOperation({
      ...page,
      id: `professionPage:${profession}`,
      path: `/resources/${profession}`,
      title: `Resources for ${professionNames[profession]}`,
      description: `Articles for ${professionNames[profession]}, newest first.`,
      ...p.professionInput(profession),
      json: { toPath: toArticleListJson },
    }),
  ),
  defineOperation({
    ...page,
    id: 'archivePage',
    path: '/archive',
    title: 'Archive',
    description: 'Every article by its title, by year and month.',
    ...archiveInput,
    json: { toPath: toArchiveJson },
  }),
  defineOperation({
    ...page,
    id: 'articlePage',
    path: documentPaths.article,
    title: 'Article',
    description: 'One article with its byline and numbered sources.',
    ...p.slugInput,
    json: 'in-document',
    canBeMissing: true,
  }),
  defineOperation({
    ...page,
    id: 'authorPage',
    path: '/authors/{id}',
    title: 'Author',
    description: 'One author with their articles, newest first.',
    ...p.authorInput,
    json: { toPath: ({ id, page: number }) => toArticleListJson({ author: id, page: number }) },
    canBeMissing: true,
  }),
  defineOperation({
    ...page,
    id: 'evidencePage',
    path: '/state-of-applied-ai',
    title: 'State of applied AI',
    description: 'The evidence record with counts and filters.',
    ...p.evidenceInput,
    json: { toPath: toEvidenceJson },
  }),
  defineOperation({
    ...page,
    id: 'findingPage',
    path: '/state-of-applied-ai/{id}',
    title: 'Finding',
    description: 'One finding of the evidence record with its source, and the articles that use it.',
    ...p.idInput,
    json: { toPath: ({ id }) => toFindingJson(id) },
    canBeMissing: true,
  }),
  defineOperation({
    ...page,
    id: 'searchPage',
    path: '/search',
    title: 'Search',
    description: 'Articles and findings by their words, with filters by kind, profession and year.',
    ...searchPageInput,
    json: { toPath: toSearchJson },
  }),
  defineOperation({
    ...page,
    id: 'developersPage',
    path: discoveryPaths.developers,
    title: 'Developers',
    description: 'How to read this host from a program: JSON, GraphQL, Markdown and files.',
    ...noInput,
  }),
  defineOperation({
    ...page,
    id: 'apiReferencePage',
    path: discoveryPaths.apiReference,
    title: 'API reference',
    description: 'Every operation of the API, to be tried on the spot.',
    ...noInput,
    hasTool: true,
  }),
  defineOperation({
    ...page,
    id: 'graphqlExplorerPage',
    path: '/developers/graphql',
    title: 'GraphQL explorer',
    description: 'The GraphQL schema with its documentation, and queries to be tried on the spot.',
    ...noInput,
    hasTool: true,
  }),
  defineOperation({
    ...page,
    id: 'conformancePage',
    path: '/conformance',
    title: 'Conformance',
    description: 'What public checkers found in this build, and how to repeat each.',
    ...noInput,
    json: { toPath: () => '/conformance.json' },
  }),
]
