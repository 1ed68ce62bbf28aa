import { jsonFeedSchema } from '@/schemas/shared/json-feed'
import { citationForms, citationListSchema } from '@/schemas/shared/citation'
import { linksetSchema } from '@/schemas/shared/linkset'
import { listedFindingsSchema, findingFiles } from '@/schemas/content/evidence'
import { dataPackageSchema, roCrateSchema } from '@/schemas/content/evidence-package'
import * as p from './parameters'
import { documentPaths } from '@/surface/shared/document-paths'
import { feedFormats } from '@/surface/shared/feed-formats'
import { noInput } from '@/surface/shared/input'
import { toLinksetPath } from '@/surface/shared/linkset-path'
import { defineOperation } from '@/surface/shared/operation'

const data = { host: 'content', method: 'GET', kind: 'data', cache: 'revalidate' } as const

/** Bulk exports for programs, as tables and JSON lines, and citations. */
export const contentExports = [
  defineOperation({
    ...data,
    id: 'getEvidenceCsv',
    path: '/evidence.csv',
    formats: ['csv'],
    title: 'Evidence as CSV',
    description: 'Every finding of the evidence record, a row each.',
    ...noInput,
  }),
  defineOperation({
    ...data,
    id: 'getEvidenceLines',
    path: '/evidence.jsonl',
    formats: ['jsonl'],
    title: 'Evidence as JSON lines',
    description: 'Every finding of the evidence record, a line each.',
    ...noInput,
  }),
  defineOperation({
    ...data,
    id: 'getArticleLines',
    isExport: true,
    path: '/articles.jsonl',
    formats: ['jsonl'],
    title: 'Articles as JSON lines',
    description: 'Every published article with its author and images, a line each.',
    ...noInput,
  }),
  ...feedFormats.flatMap(({ ending, format, name }) => [
    defineOperation({
      ...data,
      id: `getFeed:${ending}`,
      path: `/feed.${ending}`,
      formats: [format],
      ...(format === 'jsonfeed' ? { response: jsonFeedSchema } : {}),
      title: `Newest articles as ${name}`,
      description: `The newest articles with their full text, as ${name}.`,
      ...noInput,
    }),
    defineOperation({
      ...data,
      id: `getProfessionFeed:${ending}`,
      path: `/resources/{profession}/feed.${ending}`,
      formats: [format],
      ...(format === 'jsonfeed' ? { response: jsonFeedSchema } : {}),
      title: `Newest articles for a profession (${name})`,
      description: `The newest articles for one profession with their full text, as ${name}.`,
      ...p.professionFeedInput,
      canBeMissing: true,
    }),
    defineOperation({
      ...data,
      id: `getFindingFeed:${ending}`,
      path: `/state-of-applied-ai/feed.${ending}`,
      formats: [format],
      ...(format === 'jsonfeed' ? { response: jsonFeedSchema } : {}),
      title: `Newest findings as ${name}`,
      description: `The findings that were added or changed last, as ${name}.`,
      ...noInput,
    }),
  ]),
  defineOperation({
    ...data,
    id: 'getDataPackage',
    path: '/datapackage.json',
    formats: ['json'],
    title: 'Evidence as a data package',
    description: 'The Frictionless data package of the evidence record: its table, with schema, licence and checksum.',
    ...noInput,
    response: dataPackageSchema,
  }),
  defineOperation({
    ...data,
    id: 'getRoCrate',
    path: '/ro-crate-metadata.json',
    formats: ['json'],
    title: 'Evidence as a research object',
    description: 'RO-Crate metadata of the evidence record, in JSON-LD: its files, licence and publisher.',
    ...noInput,
    response: roCrateSchema,
  }),
  ...findingFiles.map(({ ending, format, name }) =>
    defineOperation({
      ...data,
      id: `getFindingFile:${ending}`,
      path: `/state-of-applied-ai/findings.${ending}`,
      formats: [format],
      title: `Findings as ${name}`,
      description: `The findings that the evidence page shows for the same filters, all of them, as ${name}.`,
      ...p.findingFilesInput,
      ...(format === 'json' ? { response: listedFindingsSchema } : {}),
    }),
  ),
  defineOperation({
    ...data,
    id: 'getArticleLinkset',
    path: toLinksetPath(documentPaths.article),
    formats: ['links'],
    title: 'Links of an article',
    description: 'The typed links of one article and of its files: FAIR Signposting, as a linkset (RFC 9264).',
    ...p.slugInput,
    canBeMissing: true,
    response: linksetSchema,
  }),
  defineOperation({
    ...data,
    id: 'getFindingLinkset',
    path: toLinksetPath('/state-of-applied-ai/{id}'),
    formats: ['links'],
    title: 'Links of a finding',
    description: 'The typed links of one finding and of its files, as a linkset.',
    ...p.idInput,
    canBeMissing: true,
    response: linksetSchema,
  }),
  defineOperation({
    ...data,
    id: 'getRecordLinkset',
    path: toLinksetPath('/state-of-applied-ai'),
    formats: ['links'],
    title: 'Links of the evidence record',
    description: 'The typed links of the evidence record and of its files, as a linkset.',
    ...noInput,
    response: linksetSchema,
  }),
  ...citationForms.flatMap(({ ending, format, name }) => [
    defineOperation({
      ...data,
      id: `citeArticle:${ending}`,
      path: `/resources/{slug}/citation.${ending}`,
      formats: [format],
      title: `Cite an article (${name})`,
      description: `How to cite one article, as ${name}.`,
      ...p.slugInput,
      canBeMissing: true,
      ...(format === 'csl' ? { response: citationListSchema } : {}),
    }),
    defineOperation({
      ...data,
      id: `citeFinding:${ending}`,
      path: `/state-of-applied-ai/{id}/citation.${ending}`,
      formats: [format],
      title: `Cite a finding (${name})`,
      description: `How to cite one finding of the evidence record, as ${name}.`,
      ...p.idInput,
      canBeMissing: true,
      ...(format === 'csl' ? { response: citationListSchema } : {}),
    }),
  ]),
]
