import type { ListedRecord } from '@/schemas/content/evidence'
import { evidenceKindIds } from '@/schemas/content/evidence-kinds'
import type { DataPackage, RoCrate } from '@/schemas/content/evidence-package'
import type { Site } from '@/schemas/shared/site'

/** The CSV of the record, as its package describes it. */
export type PackagedTable = { bytes: number; sha256: string }

type Publication = {
  record: ListedRecord
  baseUrl: string
  site: Pick<Site, 'organizationName' | 'licenseName' | 'licenseUrl'>
}

const required = { required: true }
/** The columns of evidence.csv. */
const fields: DataPackage['resources'][number]['schema']['fields'] = [
  {
    name: 'id',
    type: 'integer',
    description: 'Stable number of the finding.',
    constraints: { required: true, unique: true },
  },
  { name: 'kind', type: 'string', constraints: { required: true, enum: [...evidenceKindIds] } },
  { name: 'industry', type: 'string', constraints: required },
  { name: 'region', type: 'string', constraints: required },
  { name: 'role', type: 'string' },
  { name: 'org', type: 'string', description: 'The organization.' },
  { name: 'text', type: 'string', description: 'What was found.', constraints: required },
  {
    name: 'date',
    type: 'string',
    description: 'As precise as the source: a year, a month or a day.',
    constraints: { required: true, pattern: '\\d{4}(-\\d{2}(-\\d{2})?)?' },
  },
  { name: 'source', type: 'string', format: 'uri', description: 'Where it was read.' },
  { name: 'supersededBy', type: 'integer', description: 'Number of the newer finding that supersedes it.' },
]

/** The evidence record as a Frictionless data package, whose table is evidence.csv. */
export function toDataPackage({ record, baseUrl, site }: Publication, { bytes, sha256 }: PackagedTable): DataPackage {
  return {
    profile: 'tabular-data-package',
    name: 'applied-ai-evidence',
    id: `${baseUrl}/state-of-applied-ai`,
    title: record.name,
    description: record.description ?? record.name,
    homepage: `${baseUrl}/state-of-applied-ai`,
    version: record.updated,
    created: record.updated,
    ...(site.licenseUrl ? { licenses: [{ title: site.licenseName ?? site.licenseUrl, path: site.licenseUrl }] } : {}),
    contributors: [{ title: site.organizationName, role: 'publisher' }],
    resources: [
      {
        profile: 'tabular-data-resource',
        name: 'evidence',
        path: `${baseUrl}/evidence.csv`,
        title: record.name,
        format: 'csv',
        mediatype: 'text/csv',
        encoding: 'utf-8',
        bytes,
        hash: `sha256:${sha256}`,
        schema: { fields, primaryKey: 'id', missingValues: [''] },
      },
    ],
  }
}

/**
 * The evidence record as RO-Crate 1.2 metadata: a detached crate, whose root is the record and whose files are on the web.
 * The context of 1.1 has no `sha256`.
 */
export function toRoCrate({ record, baseUrl, site }: Publication, { bytes, sha256 }: PackagedTable): RoCrate {
  const { name, description, attribution, updated } = record
  const publisher = `${baseUrl}/#organization`
  const root = `${baseUrl}/state-of-applied-ai`
  const files = [
    {
      path: '/evidence.csv',
      name: 'The findings as a table',
      encodingFormat: 'text/csv',
      contentSize: String(bytes),
      sha256,
    },
    { path: '/evidence.jsonl', name: 'The findings, one a line', encodingFormat: 'application/jsonl' },
    { path: '/state-of-applied-ai/evidence.json', name: 'The record, whole', encodingFormat: 'application/json' },
    { path: '/datapackage.json', name: 'The schema of the table', encodingFormat: 'application/json' },
  ].map(({ path, ...file }) => ({ '@id': `${baseUrl}${path}`, '@type': 'File', ...file }))
  const licence = site.licenseUrl
    ? [{ '@id': site.licenseUrl, '@type': 'CreativeWork', name: site.licenseName ?? site.licenseUrl }]
    : []
  return {
    '@context': 'https://w3id.org/ro/crate/1.2/context',
    '@graph': [
      {
        '@id': 'ro-crate-metadata.json',
        '@type': 'CreativeWork',
        conformsTo: { '@id': 'https://w3id.org/ro/crate/1.2' },
        about: { '@id': root },
      },
      {
        '@id': root,
        '@type': 'Dataset',
        name,
        description: description ?? name,
        datePublished: updated,
        dateModified: updated,
        url: root,
        citation: attribution,
        publisher: { '@id': publisher },
        ...(site.licenseUrl ? { license: { '@id': site.licenseUrl } } : {}),
        hasPart: files.map((file) => ({ '@id': file['@id'] })),
      },
      { '@id': publisher, '@type': 'Organization', name: site.organizationName },
      ...licence,
      ...files,
    ],
  }
}
