import { existsSync, readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { conformanceFile } from '@/app/content/conformance-report'
import { conformanceSchema, type Conformance } from '@/schemas/content/conformance'
import { readJson, readText } from '../../support/http'

const readReport = async () => conformanceSchema.parse(await readJson('/conformance.json'))

/** What a run of the checks recorded, perhaps for another build. */
const recorded = existsSync(conformanceFile) ? (JSON.parse(readFileSync(conformanceFile, 'utf8')) as Conformance) : null

describe('/conformance.json', () => {
  it('has the results of the running build, or none', async () => {
    const report = await readReport()
    if (recorded?.build === report.build) expect(report).toEqual(recorded)
    else expect(report).toEqual({ build: report.build, measuredAt: null, checks: [] })
  })

  it('names the build by its id and the digest of all sources', async () => {
    const [id = '', sources = ''] = ['BUILD_ID', 'lectern-server'].map((name) => readFileSync(`.next/${name}`, 'utf8'))
    expect((await readReport()).build).toBe(`${id.trim()}-${sources.slice(0, 16)}`)
  })

  it('has the content of its page', async () => {
    const { build, measuredAt, checks } = await readReport()
    const markdown = await readText('/conformance', 'text/markdown; charset=utf-8', 'text/markdown')
    expect(markdown).toContain(build)
    if (measuredAt === null) expect(markdown).toContain('Nothing was measured for this build.')
    for (const { name, version, outcome } of checks) {
      expect(markdown).toContain(`## ${name}: ${outcome}`)
      expect(markdown).toContain(version)
    }
  })
})
