import type { AttackContext } from '../attack-context'

const words = [
  'the',
  'ai',
  'learning',
  'of and in to',
  'artifical inteligence',
  'a* b* c*',
  '"in the"',
  'work '.repeat(12),
  'x'.repeat(180),
]

/** A new search each time, in every list that has one: common words, many, misspelled and long ones. */
export const floodSearches = (context: AttackContext) => {
  const lists = context.targets.filter(({ parameters }) => parameters.includes('q'))
  return context.repeat(6, (serial, from) => {
    const { host, target, headers } = context.pick(lists, serial)
    const q = `${context.pick(words, Math.floor(serial / lists.length))} ${serial}`
    return context.sendRequest(from, { host, target: `${target}?q=${encodeURIComponent(q)}`, headers })
  })
}

const nest = (levels: number, inner: string): string =>
  levels === 0 ? inner : nest(levels - 1, `[${levels % 2 === 0 ? 'or' : 'and'}][${levels % 3}]${inner}`)

/** New filters, orders, facets and selections each time. */
export const floodFilters = (context: AttackContext) => {
  const toQuery: Record<string, (serial: number) => string> = {
    where: (serial) =>
      [1, 2, 3]
        .map((part) => `where${nest(2 + (serial % 4), `[${part % 2 ? 'title' : 'slug'}][like]`)}=e-${serial}-${part}`)
        .join('&'),
    select: (serial) => `select=${'title,slug,id,'.repeat(1 + (serial % 20))}id&where[id][greater_than]=-${serial}`,
    sort: (serial) => `sort=-title&limit=100&page=${serial}`,
    depth: (serial) =>
      `depth=10&limit=100&where[id][not_in]=${Array.from({ length: 90 }, (_, index) => serial + index + 1_000).join(',')}`,
    author: (serial) => `author=nobody-${serial}`,
    subject: (serial) => `subject=nothing-${serial}`,
    year: (serial) => `year=${1_000 + (serial % 1_000)}`,
    availability: (serial) => `availability=available&page=${serial}`,
    isbn: (serial) => `isbn=978${String(serial).padStart(10, '0')}`,
    since: (serial) => `since=${serial}&limit=100`,
    tier: (serial) => `tier=${(serial % 3) + 1}&page=${serial}`,
    kind: (serial) => `kind=articles&page=${serial}`,
    industry: (serial) => `industry=nothing-${serial}`,
  }
  const lists = context.targets.flatMap((target) =>
    target.parameters.filter((name) => toQuery[name]).map((name) => ({ ...target, name })),
  )
  return context.repeat(6, (serial, from) => {
    const { host, target, headers, name } = context.pick(lists, serial)
    return context.sendRequest(from, { host, target: `${target}?${toQuery[name]!(serial)}`, headers })
  })
}

/** Parts of pages, which are cut from the cached whole: by tokens, by name, and those that there are not. */
export const floodSections = (context: AttackContext) => {
  const pages = context.targets.filter(({ headers }) => headers.accept === 'text/markdown')
  return context.repeat(6, (serial, from) => {
    const { host, target, headers } = context.pick(pages, serial)
    if (serial % 3 === 0)
      return context.sendRequest(from, {
        host,
        target: `${target === '/' ? '/index' : target}.md?section=none-${serial}`,
        headers: {},
      })
    return context.sendRequest(from, { host, target, headers: { ...headers, prefer: `max-tokens=${serial % 20_000}` } })
  })
}

/** Queries that are new each time and within all limits: aliases, variables, fragments, filters, and mistakes. */
export const floodDistinctGraphQL = (context: AttackContext) => {
  const many = (count: number, toPart: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => toPart(index)).join(' ')
  const toBodies: ((serial: number) => unknown)[] = [
    (serial) => ({
      query: `{ ${many(10, (index) => `a${index}: Articles(limit: 20, page: ${index + 1}, where: {title: {not_equals: "${serial}"}}) { docs { id title body author { name } } }`)} }`,
    }),
    (serial) => ({
      query: 'query($w: Article_where) { Articles(where: $w, limit: 100) { docs { id title } } }',
      variables: { w: { OR: Array.from({ length: 15 }, (_, index) => ({ title: { like: `${serial} ${index}` } })) } },
    }),
    (serial) => ({
      query: `query Q${serial} { ...a } ${many(60, (index) => `fragment a${index || ''} on Query { ${index < 59 ? `...a${index + 1}` : 'Articles { totalDocs }'} }`)}`,
    }),
    (serial) => ({ query: `{ Articles { docs { ${many(300, (index) => `f${serial}x${index}`)} } } }` }),
    (serial) => ({
      query: `{ a${serial}: __schema { types { name fields { name args { name type { name ofType { name } } } type { name ofType { name } } } } } }`,
    }),
    (serial) => ({ query: `{ ${'a { '.repeat(400)} ${serial}` }),
    (serial) => ({
      query: `{ Articles(where: ${'{AND: ['.repeat(20)}{id: {equals: ${serial}}}${']}'.repeat(20)}) { totalDocs } }`,
    }),
    (serial) => ({
      operationName: `x${serial}`,
      query: '',
      extensions: { persistedQuery: { version: 1, sha256Hash: String(serial).padStart(64, '0') } },
    }),
    (serial) => [{ query: `{ Articles(page: ${serial}) { totalDocs } }` }],
    (serial) => ({ query: `# ${'é'.repeat(20_000)} ${serial}\n{ Articles { totalDocs } }` }),
  ]
  const headers = { 'content-type': 'application/json' }
  return context.repeat(4, (serial, from) =>
    context.sendRequest(from, {
      method: 'POST',
      target: '/api/graphql',
      headers,
      body: JSON.stringify(context.pick(toBodies, serial)(serial)),
    }),
  )
}
