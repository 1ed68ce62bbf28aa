import { describe, expect, it } from 'vitest'

import { toEvidenceCsv } from '@/formats/content/evidence-csv'
import { toDataPackage, toRoCrate } from '@/formats/content/evidence-package'
import { dataPackageSchema, roCrateSchema } from '@/schemas/content/evidence-package'

const record = {
  name: 'The record',
  source: 'https://e.org/state-of-applied-ai',
  attribution: 'Cite it so.',
  updated: '2025-03-14',
  entries: [],
}
const site = {
  organizationName: 'Example',
  licenseName: 'CC BY 4.0',
  licenseUrl: 'https://creativecommons.org/licenses/by/4.0/',
}
const publication = { record, site, baseUrl: 'https://e.org' }
const table = { bytes: 10, sha256: 'abc' }

describe('the packages of the evidence record', () => {
  it('describe every column of the table', () => {
    const [resource] = dataPackageSchema.parse(toDataPackage(publication, table)).resources
    const header = toEvidenceCsv([]).trim().split(',')
    expect(resource?.schema.fields.map(({ name }) => name)).toEqual(header)
    expect(resource).toMatchObject({ path: 'https://e.org/evidence.csv', bytes: 10, hash: 'sha256:abc' })
  })

  it('describe everything that the crate refers to', () => {
    const { '@graph': graph } = roCrateSchema.parse(toRoCrate(publication, table))
    const ids = new Set(graph.map((node) => node['@id']))
    expect(ids.size).toBe(graph.length)
    const root = graph.find((node) => node['@id'] === 'https://e.org/state-of-applied-ai')
    const references = [root?.license, root?.publisher, ...((root?.hasPart ?? []) as object[])] as { '@id': string }[]
    for (const reference of references) expect(ids).toContain(reference['@id'])
    for (const member of ['name', 'description', 'datePublished', 'license']) expect(root).toHaveProperty(member)
  })

  it('omit an unknown licence', () => {
    const unlicensed = { ...publication, site: { ...site, licenseName: '', licenseUrl: '' } }
    expect(toDataPackage(unlicensed, table)).not.toHaveProperty('licenses')
    expect(JSON.stringify(toRoCrate(unlicensed, table))).not.toContain('license')
  })
})
