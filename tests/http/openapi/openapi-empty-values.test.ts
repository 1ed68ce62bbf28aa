import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, describe, expect, it } from 'vitest'

import { query } from '../../support/database'
import { fillPath, readPathValues, type PathValues } from '../../support/example-paths'
import { send } from '../../support/http'
import { baseUrl, servers } from '../../support/servers'

type Parameter = { name: string; in: string; style?: string; allowEmptyValue?: boolean; schema: object }
type Document = { paths: Record<string, { get?: { parameters?: Parameter[] } }> }

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
let values: PathValues

beforeAll(async () => {
  values = await readPathValues(query)
})

describe.each([
  ['content', baseUrl],
  ['catalogue', servers.catalogueUrl],
])('the OpenAPI document of the %s host', (_, origin) => {
  const ask = (target: string) => send(target, { origin, headers: { host: new URL(origin).host } })

  it('allows an empty value of exactly those parameters that may be sent without one', async () => {
    const { paths } = JSON.parse((await ask('/openapi.json')).text) as Document
    const parameters = Object.entries(paths).flatMap(([path, { get }]) =>
      (get?.parameters ?? [])
        .filter((each) => each.in === 'query' && each.style === undefined)
        .map((parameter) => ({ path, ...parameter })),
    )
    expect(parameters.some(({ allowEmptyValue }) => allowEmptyValue)).toBe(true)
    for (const { path, name, schema, allowEmptyValue = false } of parameters) {
      const target = `${fillPath(path, values)[0]}?${encodeURIComponent(name)}=`
      const { status } = await ask(target)
      const isDescribed = allowEmptyValue || ajv.compile(schema)('')
      expect({ target, isAccepted: status === 200 }).toEqual({ target, isAccepted: isDescribed })
    }
  })
})
