import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'

import { sendToCatalogue } from '../../support/catalogue'
import { query } from '../../support/database'
import { fillPath, readPathValues } from '../../support/example-paths'
import { send } from '../../support/http'

type Response = { $ref?: string; content?: Record<string, { schema: object }> }
type Document = {
  paths: Record<string, { get?: { responses: Record<string, Response> } }>
  components: { schemas: Record<string, object>; responses?: Record<string, Response> }
}

/** Requests that fail: the end of the path, and the headers. */
const faults: [string, Record<string, string>][] = [
  ['?q=%zz', {}],
  ['?page=x&limit=x&depth=x', {}],
  ['?section=nothing', { accept: 'text/markdown' }],
  ['', { accept: 'image/png' }],
  ['', { 'if-match': '"x"' }],
  ['', { range: 'bytes=99999999999-' }],
  [`?q=${'a'.repeat(16_400)}`, {}],
]

describe.each([
  ['content', send],
  ['catalogue', sendToCatalogue],
] as const)('the OpenAPI document of the %s host', (_, get) => {
  it('has the media type and the schema of each error, in each format', async () => {
    const { paths, components } = JSON.parse((await get('/openapi.json')).text) as Document
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    const standalone = (value: object) =>
      JSON.parse(JSON.stringify(value).replaceAll('#/components/schemas/', 'openapi:#/$defs/')) as object
    ajv.addSchema({ $id: 'openapi:', $defs: standalone(components.schemas) })
    const values = await readPathValues(query)
    const wrong: string[] = []
    const statuses = new Set<number>()
    for (const [path, { get: operation }] of Object.entries(paths)) {
      if (!operation) continue
      const missing = path.replace(/\{\w+\}/, 'no-such-thing')
      const requests: [string, Record<string, string>][] = [
        ...faults.map(([end, headers]): [string, Record<string, string>] => [
          `${fillPath(path, values)[0] ?? ''}${end}`,
          headers,
        ]),
        ...(missing === path ? [] : [[missing, {}] as [string, Record<string, string>]]),
      ]
      for (const [target, headers] of requests) {
        for (const more of [{}, { accept: 'text/markdown' }] as Record<string, string>[]) {
          const { status, headers: sent, text } = await get(target, { headers: { ...more, ...headers } })
          if (status < 400) continue
          statuses.add(status)
          const described = operation.responses[status] ?? operation.responses.default
          const name = described?.$ref?.split('/').at(-1)
          const { content } = (name === undefined ? described : components.responses?.[name]) ?? {}
          const type = sent['content-type']?.split(';')[0] ?? ''
          const schema = content?.[type]?.schema
          const where = `${target.slice(0, 80)}: ${status} ${type}`
          if (!schema) wrong.push(`${where} is not described`)
          else if (!ajv.compile(standalone(schema))(type.endsWith('json') ? JSON.parse(text) : text))
            wrong.push(`${where} has another schema`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect([...statuses]).toEqual(expect.arrayContaining([400, 404, 412]))
  })
})
