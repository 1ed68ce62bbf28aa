import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'

import { catalogueOperations } from '@/surface/catalogue/operations'
import { contentOperations } from '@/surface/content/operations'
import type { Operation, Host } from '@/surface/shared/operation'
import { send, type HttpResponse, type RequestOptions } from '../../support/http'
import { baseUrl } from '../../support/servers'

/** How many requests each property sends; raise it for a longer run. */
const runs = Number(process.env.LECTERN_FUZZ_RUNS ?? 1500)
const maxMs = 10_000

const content = new URL(baseUrl)
const catalogue = new URL(`http://${content.hostname}:${Number(content.port) + 1}`)
const hosts: Record<Host, URL> = { content, catalogue }
const operations: Record<Host, readonly Operation[]> = { content: contentOperations, catalogue: catalogueOperations }

type Responses = Record<string, { content?: Record<string, { schema?: object }> }>
type OpenApi = {
  components?: { schemas?: Record<string, object> }
  paths: Record<string, Record<string, { responses: Responses }>>
}
const documents = {} as Record<Host, OpenApi>
const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true })
addFormats(ajv)

beforeAll(async () => {
  for (const surface of ['content', 'catalogue'] as const) {
    const response = await sendRequest(surface, '/openapi.json')
    expect(response.status).toBe(200)
    documents[surface] = JSON.parse(response.text) as OpenApi
  }
})

function sendRequest(surface: Host, target: string, sending: RequestOptions = {}): Promise<HttpResponse> {
  return send(target, {
    ...sending,
    origin: hosts[surface].origin,
    headers: { host: hosts[surface].host, ...sending.headers },
  })
}

/** Text that has broken servers before: boundary values, encodings, syntax of the layers behind this one. */
const nasty = fc.constantFrom(
  '',
  '0',
  '-1',
  '1',
  '1.5',
  '1e3',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  'NaN',
  'Infinity',
  '0x10',
  ' 1',
  '+1',
  '１',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '{bad',
  '"',
  "'",
  "' or 1=1--",
  '; drop table users',
  '$1',
  '\\',
  '%',
  '_',
  '%%',
  '%25',
  '\u0000',
  '\u0001',
  '\n',
  '\r\nX: y',
  '\t',
  '../../etc/passwd',
  '..',
  '.',
  '/',
  '//',
  '\\..\\',
  '<script>',
  '](javascript:1)',
  '\u202e',
  '\ufeff',
  '\ud83d\ude00',
  '\ud800',
  'ß',
  'İ',
  '名',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'T1-1',
  'T9-999999',
  'T1-',
  't1-1',
  'en',
  'en-GB',
  'xx-invalid-tag-that-is-long',
  '2026-01-31',
  '2026-02-31',
  '0000-00-00',
  '+275760-09-13T00:00:00Z',
  'author.hash',
  '-publishedAt',
  'id,id',
  '-',
  ',',
  ',,,',
  'a'.repeat(300),
  'ü'.repeat(200),
  '('.repeat(200),
  '.md',
  'x.md',
  'index',
  'librarians',
)
const text = fc.oneof(
  { weight: 4, arbitrary: nasty },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
)

/** Text in a URL: encoded correctly, twice, badly, or raw where that can be sent. */
const encoded = fc.tuple(text, fc.constantFrom('well', 'twice', 'raw', 'broken', 'lower')).map(([value, how]) => {
  const well = encodeURIComponent(Buffer.from(value).toString())
  if (how === 'twice') return encodeURIComponent(well)
  if (how === 'raw') return value.replace(/[^\x21-\x7e]|[#?]/g, '')
  if (how === 'broken') return `${well}%f`.replace(/%2/g, '%')
  return how === 'lower' ? well.toLowerCase() : well
})

const fieldNames = [
  'id',
  'title',
  'slug',
  'professions',
  'author',
  'author.name',
  'author.email',
  'author.hash',
  'publishedAt',
  'sources.url',
  'previousSlugs',
  '_status',
  'body',
  'alt',
  'filename',
  'nope',
  '__proto__',
]
const operatorNames = [
  'equals',
  'not_equals',
  'contains',
  'in',
  'greater_than',
  'less_than',
  'exists',
  'like',
  'near',
  'all',
  '',
  '__proto__',
  '$ne',
]
const whereName = fc.oneof(
  fc
    .tuple(fc.constantFrom(...fieldNames), fc.constantFrom(...operatorNames))
    .map(([field, operator]) => `where[${field}][${operator}]`),
  fc
    .tuple(
      fc.array(fc.constantFrom('[or]', '[and]', '[0]', '[1]', '[999]', '[]', '[x]'), { maxLength: 30 }),
      fc.constantFrom(...fieldNames),
    )
    .map(([groups, field]) => `where${groups.join('')}[${field}][equals]`),
  fc.constantFrom(
    'where',
    'where[]',
    'where[',
    'where]',
    'where[a',
    'where[or]',
    'where[id]',
    'where[id][in][]',
    'where[id][equals][equals]',
    'where.id',
    'where[[id]]',
  ),
)

function toQuery(operation: Operation): fc.Arbitrary<string> {
  const names = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
  const name = fc.oneof(
    ...(names.length > 0 ? [{ weight: 6, arbitrary: fc.constantFrom(...names) }] : []),
    { weight: names.includes('where') ? 8 : 1, arbitrary: whereName },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'limit',
        'page',
        'depth',
        'sort',
        'q',
        'kind',
        'draft',
        'trash',
        'locale',
        'select[hash]',
        'select[title]',
        'select[author][name]',
        'select[sources]',
        'select[in]',
        'populate[users][email]',
        '',
      ),
    },
  )
  const pair = fc
    .tuple(name, fc.constantFrom('', '', '', '[]', '[0]', '[a][b]'), encoded)
    .map(([key, suffix, value]) => `${key}${suffix}=${value}`)
  return fc.oneof(
    { weight: 8, arbitrary: fc.array(pair, { maxLength: 4 }).map((pairs) => pairs.join('&')) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(pair, fc.integer({ min: 2, max: 250 }))
        .map(([one, count]) => Array(count).fill(one).join('&')),
    },
    { weight: 1, arbitrary: encoded },
  )
}

const accept = fc.oneof(
  fc.constantFrom(
    '*/*',
    'text/html',
    'text/markdown',
    'application/json',
    'image/*',
    '*/*;q=0',
    'text/markdown;q=2',
    ',',
    ';',
    '/',
    '"',
    'text/html;q="',
    'a'.repeat(8000),
    ',text/html'.repeat(500),
    'text/x-component',
    'text/*;q=0.5,*/*;q=0',
  ),
  fc.string({ maxLength: 60 }).map((value) => value.replace(/[^\x20-\x7e]/g, '')),
)
const headers = fc.record(
  {
    accept,
    'accept-encoding': fc.constantFrom('br', 'gzip', '*;q=0', 'identity;q=0', 'gzip;q=x', 'zstd', 'a'.repeat(3000)),
    'accept-language': fc.constantFrom('de', '*', 'x'.repeat(2000)),
    'if-none-match': fc.constantFrom('*', '""', 'W/"x"', '"', '"a",'.repeat(2000)),
    'if-modified-since': fc.constantFrom('junk', 'Thu, 01 Jan 1970 00:00:00 GMT'),
    range: fc.constantFrom('bytes=0-0', 'bytes=9-1', 'bytes=-1', 'bytes=999999999-', 'x'),
    'if-range': fc.constantFrom('"x"', 'Thu, 01 Jan 1970 00:00:00 GMT'),
    'if-match': fc.constantFrom('*', '"x"', 'W/"x"', '"a",'.repeat(2000)),
    'if-unmodified-since': fc.constantFrom('junk', 'Thu, 01 Jan 1970 00:00:00 GMT'),
    prefer: fc.constantFrom('max-tokens=1', 'max-tokens=x', 'max-tokens="', ','.repeat(5000)),
    cookie: fc.constantFrom('payload-token=junk', '=;;=', 'a=b;'.repeat(1000)),
    authorization: fc.constantFrom('JWT junk', 'Bearer', 'Basic !!!', 'users API-Key x'),
    'x-http-method-override': fc.constantFrom('DELETE', 'GET', 'x'),
    'x-forwarded-host': fc.constant('evil.example'),
    rsc: fc.constant('1'),
    'next-action': fc.constant('0'.repeat(42)),
    'content-type': fc.constantFrom('application/json', 'text/plain', 'multipart/form-data', 'x'),
    'transfer-encoding': fc.constant('chunked'),
    expect: fc.constant('100-continue'),
    'x-long': fc.constant('y'.repeat(12_000)),
  },
  { requiredKeys: [] },
)

const method = fc.oneof(
  { weight: 8, arbitrary: fc.constant(null) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'GET'),
  },
)

type Attempt = {
  template: string
  own: string
  target: string
  method: string
  headers: Record<string, string>
  body?: string
}

function toAttempt(surface: Host): fc.Arbitrary<Attempt> {
  return fc.constantFrom(...operations[surface]).chain((operation) => {
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
    return fc
      .record({
        segments: fc.tuple(...names.map(() => encoded)),
        suffix: fc.oneof(
          { weight: 9, arbitrary: fc.constant('') },
          { weight: 2, arbitrary: fc.constantFrom('/', '.md', '//', '/..', '%00', ';x', '/x', '.json') },
        ),
        query: toQuery(operation),
        method,
        headers,
        body: fc.oneof(fc.json(), text, fc.constant('{"query":"{ Articles { totalDocs } }"}')),
      })
      .map(({ segments, suffix, query, method: other, headers: given, body }) => {
        const path =
          names.reduce(
            (filled, name, index) => filled.replace(`{${name}}`, () => segments[index] ?? ''),
            operation.path,
          ) + suffix
        const chosen = other ?? operation.method
        const sent: Record<string, string> = {}
        for (const [name, value] of Object.entries(given)) if (value !== undefined) sent[name] = value
        const hasBody = !['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(chosen)
        if (!hasBody || sent['transfer-encoding']) delete sent['transfer-encoding']
        if (!hasBody) delete sent.expect
        return {
          template: operation.path,
          own: operation.method,
          target: query ? `${path}?${query}` : path,
          method: chosen,
          headers: sent,
          ...(hasBody ? { body } : {}),
        }
      })
  })
}

const envelope = ajv.compile({
  type: 'object',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      minItems: 1,
      items: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
    },
  },
})
const problem = ajv.compile({
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'hint', 'documentation_url'],
  properties: {
    type: { type: 'string', format: 'uri' },
    instance: { type: 'string', format: 'uri' },
    status: { type: 'integer' },
  },
})

const validators = new Map<object, ValidateFunction>()

function toValidator(surface: Host, schema: object): ValidateFunction {
  const known = validators.get(schema)
  if (known) return known
  const validate = ajv.compile(inline(schema, documents[surface]) as object)
  validators.set(schema, validate)
  return validate
}

/** A schema with its references resolved in place. */
function inline(value: unknown, document: OpenApi): unknown {
  if (Array.isArray(value)) return value.map((item) => inline(item, document))
  if (typeof value !== 'object' || value === null) return value
  const { $ref } = value as { $ref?: unknown }
  const name = typeof $ref === 'string' ? /^#\/components\/schemas\/(\w+)$/.exec($ref)?.[1] : undefined
  if (name !== undefined) return inline(document.components?.schemas?.[name], document)
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, inline(member, document)]))
}

/** Fails unless a response matches the host's OpenAPI document, or the contract's error format. */
function expectAsDocumented(
  surface: Host,
  { template, own, method: sent, target }: Attempt,
  response: HttpResponse,
): void {
  const { status, headers: given, text: body } = response
  if (status === 405) expect(given.allow).toMatch(/GET|POST/)
  // Larger than the server reads: it never parsed the request.
  if (status === 431) return expect(response.bytes).toHaveLength(0)
  if (sent === 'HEAD' || status === 304 || status === 204 || status === 308)
    return expect(response.bytes).toHaveLength(0)
  if (status === 303) return expect(JSON.parse(body)).toEqual({ location: given.location })
  const type = String(given['content-type']).split(';')[0] ?? ''
  const isApi = target.startsWith('/api')
  if (status >= 400) {
    if (isApi && surface === 'catalogue') {
      expect(given['content-type']).toBe('application/problem+json')
      expect(problem(JSON.parse(body)), `${ajv.errorsText(problem.errors)} ${body}`).toBe(true)
      expect((JSON.parse(body) as { status: number }).status).toBe(status)
    } else if (isApi) expect(envelope(JSON.parse(body)), body).toBe(true)
    else
      expect(['text/html', 'text/markdown', 'application/json', 'application/problem+json', 'text/plain']).toContain(
        type,
      )
    return
  }
  if (status === 206) {
    expect(given['content-range']).toMatch(/^bytes \d+-\d+\/\d+$/)
    return expect(response.bytes).toHaveLength(Number(given['content-length']))
  }
  expect(status).toBe(200)
  const responses = documents[surface].paths[template]?.[own.toLowerCase()]?.responses
  if (!responses?.['200']) return
  // A suffix may have matched another operation, such as a page instead of its data.
  if (target.split('?')[0] !== template && !template.includes('{')) return
  const media = Object.keys(responses['200'].content ?? {})
  if (!media.includes(type))
    return expect(template.includes('{') && !isApi, `${target} is ${type}, not ${media.join(', ')}`).toBe(true)
  // `select` is not documented for an image, though it is read.
  if (!type.endsWith('json') || (template === '/api/media/{id}' && /[?&]select/.test(target))) return
  const validate = toValidator(surface, responses['200'].content?.[type]?.schema ?? {})
  expect(validate(JSON.parse(body)), `${target}: ${ajv.errorsText(validate.errors)}`).toBe(true)
}

describe.each(['content', 'catalogue'] as const)('Random requests to the %s host', (surface) => {
  it('get a documented response within 10 s, and never a 5xx', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(toAttempt(surface), async (attempt) => {
        const start = performance.now()
        const response = await sendRequest(surface, attempt.target || '/', attempt)
        expect(response.status, response.text.slice(0, 300)).toBeLessThan(500)
        expect(performance.now() - start).toBeLessThan(maxMs)
        expect(`${JSON.stringify(response.headers)}`.includes('evil.example')).toBe(false)
        expectAsDocumented(surface, attempt, response)
      }),
      { numRuns: runs, interruptAfterTimeLimit: 240_000, endOnFailure: false },
    )
  })
})
