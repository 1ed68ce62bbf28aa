import { createConfig, lintFromString, type Config } from '@redocly/openapi-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { send } from '../../support/http'
import { baseUrl, servers } from '../../support/servers'

let config: Config

beforeAll(async () => {
  config = await createConfig({ extends: ['recommended-strict'], telemetry: 'off' })
})

describe.each([
  ['content', baseUrl],
  ['catalogue', servers.catalogueUrl],
])('the OpenAPI document of the %s host', (_, origin) => {
  const readDocument = async () => {
    const { text } = await send('/openapi.json', { origin, headers: { host: new URL(origin).host } })
    return text
  }

  it('has no errors or warnings under Redocly’s strictest rules', async () => {
    const problems = await lintFromString({
      source: await readDocument(),
      absoluteRef: `${origin}/openapi.json`,
      config,
    })
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  })

  it('defines the items of every list, for generators of OpenAPI 3.0', async () => {
    const lacking: string[] = []
    const visit = (value: unknown, at: string) => {
      if (typeof value !== 'object' || value === null) return
      if ('type' in value && value.type === 'array' && !('items' in value && typeof value.items === 'object'))
        lacking.push(at)
      for (const [key, member] of Object.entries(value)) visit(member, `${at}/${key}`)
    }
    visit(JSON.parse(await readDocument()), '')
    expect(lacking).toEqual([])
  })

  it('states no bound that is only that of a programming language', async () => {
    expect(await readDocument()).not.toContain(String(Number.MAX_SAFE_INTEGER))
  })
})
