import { citationForms, citationListSchema } from '@/schemas/citation'
import * as p from './content-parameters'
import { parseNothing, type Operation } from './operation'

const data = { surface: 'content', method: 'GET', kind: 'data', cache: 'revalidate' } as const
const none = { parameters: [], parse: parseNothing } as const

/** What programs take away whole: tables and lines of everything, and citations. */
export const contentExports = [
  {
    ...data,
    id: 'getEvidenceCsv',
    path: '/evidence.csv',
    formats: ['csv'],
    hasDigest: true,
    title: 'Evidence as CSV',
    description: 'Every finding of the evidence record, a row each, with a checksum in Repr-Digest.',
    ...none,
  },
  {
    ...data,
    id: 'getEvidenceLines',
    path: '/evidence.jsonl',
    formats: ['jsonl'],
    hasDigest: true,
    title: 'Evidence as JSON lines',
    description: 'Every finding of the evidence record, a line each, with a checksum in Repr-Digest.',
    ...none,
  },
  {
    ...data,
    id: 'getArticleLines',
    path: '/articles.jsonl',
    formats: ['jsonl'],
    hasDigest: true,
    title: 'Articles as JSON lines',
    description:
      'Every published article with its author and images, a line each, with a checksum in Repr-Digest.',
    ...none,
  },
  ...citationForms.flatMap(
    ({ ending, format, name }) =>
      [
        {
          ...data,
          id: `citeArticle:${ending}`,
          path: `/resources/{slug}/citation.${ending}`,
          formats: [format],
          title: `Cite an article (${name})`,
          description: `How to cite one article, as ${name}.`,
          parameters: [p.slugParameter],
          parse: p.parseSlug,
          canBeMissing: true,
          ...(format === 'csl' ? { response: citationListSchema } : {}),
        },
        {
          ...data,
          id: `citeFinding:${ending}`,
          path: `/state-of-applied-ai/{id}/citation.${ending}`,
          formats: [format],
          title: `Cite a finding (${name})`,
          description: `How to cite one finding of the evidence record, as ${name}.`,
          parameters: [p.idParameter],
          parse: p.parseSingle,
          canBeMissing: true,
          ...(format === 'csl' ? { response: citationListSchema } : {}),
        },
      ] as const,
  ),
] as const satisfies readonly Operation[]
