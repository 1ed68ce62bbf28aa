import { professionIds } from '@/schemas/content/professions'
import { catalogueOperations } from '@/surface/catalogue/operations'
import { contentOperations } from '@/surface/content/operations'
import { fillPath } from './example-paths'
import { send } from './http'
import { baseUrl, servers } from './servers'

/** A request that any client may send. */
export type Probe = { target: string; accept?: string; body?: string; host?: 'content' | 'catalogue' }

type Planted = {
  articleIds?: number[]
  slugs?: string[]
  mediaIds?: number[]
  filenames?: string[]
  findingIds?: number[]
  authorIds?: number[]
  bookCodes?: string[]
  bundleSlugs?: string[]
  /** A word in the planted texts that the probes search for. */
  searched: string
}

const formats = ['text/html', 'text/markdown']

/** Every public operation of both hosts in every format, and with parameters that might leak more. */
export function createProbes({
  articleIds = [],
  slugs = [],
  mediaIds = [],
  filenames = [],
  findingIds = [],
  authorIds = [],
  bookCodes = [],
  bundleSlugs = [],
  searched,
}: Planted): Probe[] {
  const probes: Probe[] = []
  const both = (target: string, host: 'content' | 'catalogue' = 'content') => {
    for (const accept of formats) probes.push({ target, accept, host })
  }
  const values = {
    'articles/{id}': articleIds,
    'media/{id}': mediaIds,
    'media/{filename}': filenames,
    'resources/{slug}': slugs,
    'resources/{profession}': [...professionIds],
    'authors/{id}': authorIds,
    'findings/{id}': findingIds,
    'state-of-applied-ai/{id}': findingIds,
    'books/{id}': bookCodes,
    'bundles/{id}': bundleSlugs,
    'authors/{slug}': [searched],
    'subjects/{slug}': [searched],
  }
  for (const { path } of contentOperations) for (const target of fillPath(path, values)) both(target)
  for (const { path } of catalogueOperations) for (const target of fillPath(path, values)) both(target, 'catalogue')
  for (const page of [2, 3, 4]) both(`/resources?page=${page}`)
  for (const q of [searched, 'the']) both(`/state-of-applied-ai?q=${q}`)
  // Whole words, incomplete and misspelled ones, which corrections and suggestions answer.
  for (const q of [searched, searched.slice(0, -2), `${searched}x`, `${searched}+nowhere`, 'zq', 'secre'])
    for (const more of ['', '&kind=article', '&kind=finding&year=2026', '&page=2']) {
      both(`/search?q=${q}${more}`)
      probes.push({ target: `/api/search?limit=100&q=${q}${more}` })
    }
  for (const q of [searched, `${searched}x`, `${searched}+nowhere`, 'zq']) both(`/books?q=${q}`, 'catalogue')
  for (const name of ['author', 'subject']) both(`/api/v1/books?${name}=${searched}`, 'catalogue')
  for (const list of ['/api/articles', '/api/media', '/api/findings']) {
    for (const query of listQueries(searched)) probes.push({ target: `${list}?${query}` })
  }
  for (const id of articleIds) {
    for (const query of [
      '?depth=0',
      '?depth=10',
      '?draft=true',
      '?draft=true&depth=3',
      '?trash=true',
      '?trash=true&draft=true',
    ])
      probes.push({ target: `/api/articles/${id}${query}` })
    probes.push({ target: `/api/articles?where[id][equals]=${id}&draft=true` })
    probes.push({ target: `/api/articles?where[id][equals]=${id}&trash=true` })
  }
  for (const slug of slugs) {
    both(`/resources/${slug}?draft=true&trash=true&preview=true`)
    probes.push({ target: `/resources/${slug}.md` })
  }
  for (const id of mediaIds) probes.push({ target: `/api/media/${id}?draft=true&trash=true&depth=2` })
  for (const name of filenames)
    for (const ending of ['-768x384.webp', '-card-768x384.webp'])
      probes.push({ target: `/media/${name.replace(/\.\w+$/, ending)}` })
  for (const code of bookCodes) both(`/books/${code}.md`, 'catalogue')
  for (const slug of bundleSlugs) both(`/bundles/${slug}.md`, 'catalogue')
  for (const list of ['/api/v1/books', '/books', '/opds.json']) {
    for (const query of [`q=${searched}`, 'tier=9', 'language=en', 'q=the&page=2'])
      both(`${list}?${query}`, 'catalogue')
  }
  for (const query of graphqlQueries(articleIds, mediaIds, searched))
    probes.push({ target: '/api/graphql', body: JSON.stringify({ query }) })
  return probes
}

function listQueries(searched: string): string[] {
  const plain = [
    '',
    'limit=100',
    'limit=100&page=2',
    'limit=100&depth=0',
    'limit=100&depth=10',
    'draft=true&limit=100',
    'trash=true&limit=100',
    'limit=100&sort=-id',
    'limit=100&sort=-updatedAt',
  ]
  const where = [
    '[_status][equals]=draft',
    '[_status][not_equals]=published',
    '[_status][exists]=false',
    '[_status][in]=draft,published',
    `[title][contains]=${searched}`,
    `[alt][contains]=${searched}`,
    `[description][contains]=${searched}`,
    `[author.name][contains]=${searched}`,
    `[sources.label][contains]=${searched}`,
    `[slug][contains]=${searched}`,
    `[filename][contains]=${searched}`,
    '[id][greater_than]=0',
    `[or][0][title][contains]=${searched}&where[or][1][_status][equals]=draft`,
    '[version._status][equals]=draft',
    '[deletedAt][exists]=true',
  ]
  return [
    ...plain,
    ...where.flatMap((condition) => [`where${condition}&limit=100`, `where${condition}&draft=true&limit=100`]),
  ]
}

function graphqlQueries(articleIds: number[], mediaIds: number[], searched: string): string[] {
  const media = 'id alt url filename sizes { card { url } }'
  const article = `id title slug description author { name role } heroImage { ${media} } body previousSlugs sources { label url } _status`
  return [
    `{ Articles(limit: 50, draft: true) { totalDocs docs { ${article} } } }`,
    `{ Articles(limit: 50, page: 2) { docs { ${article} } } }`,
    `{ Articles(limit: 50, where: { _status: { equals: "draft" } }) { totalDocs docs { ${article} } } }`,
    `{ Articles(where: { title: { contains: "${searched}" } }, draft: true) { totalDocs docs { ${article} } } }`,
    `{ Articles(limit: 50, trash: true) { totalDocs docs { ${article} } } }`,
    `{ Media(limit: 50, trash: true) { totalDocs docs { ${media} } } }`,
    `{ Media(limit: 50) { totalDocs docs { ${media} } } }`,
    `{ Media(limit: 50, where: { alt: { contains: "${searched}" } }) { totalDocs docs { ${media} } } }`,
    ...articleIds.map((id) => `{ Article(id: ${id}, draft: true) { ${article} } }`),
    ...mediaIds.map((id) => `{ Media(id: ${id}) { ${media} } }`),
    '{ __schema { types { name description fields { name description } } } }',
  ]
}

/** The response of a probe with its headers, as one text. Fails on a 5xx. */
async function runProbe(
  { target, accept, body, host = 'content' }: Probe,
  headers: Record<string, string> = {},
  origin?: string,
): Promise<string> {
  const site = host === 'catalogue' ? servers.catalogueUrl : baseUrl
  const response = await send(target, {
    origin: origin ?? site,
    headers: {
      host: new URL(site).host,
      ...(accept ? { accept } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { method: 'POST', body } : {}),
  })
  if (response.status >= 500) throw new Error(`${target} answered ${response.status}: ${response.text.slice(0, 300)}`)
  return `${response.status} ${JSON.stringify(response.headers)} ${response.bytes.toString('latin1')} ${response.text}`
}

export type Search = {
  probes: Probe[]
  /** The prefix of every planted secret. */
  marker: string
  /** Other texts that no response may contain, such as password hashes. */
  privateTexts: string[]
}

/** The secrets found in the responses to the probes, each with where it was found. */
export async function findSecrets(
  { probes, marker, privateTexts }: Search,
  headers: Record<string, string> = {},
  origin?: string,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const probe of probes) {
    const response = withoutTombstones(await runProbe(probe, headers, origin))
    const secrets = [
      ...new Set(response.match(new RegExp(`${marker}[a-z]+`, 'g')) ?? []),
      ...privateTexts.filter((text) => response.includes(text)),
    ]
    for (const secret of secrets) {
      const name = secret.replace(marker, '')
      found.set(name, [...(found.get(name) ?? []), `${probe.target} ${probe.accept ?? ''}`])
    }
  }
  return found
}

/** Feeds name the former addresses of what was retracted, so that readers' programs remove it. */
function withoutTombstones(text: string): string {
  return text.replaceAll(/<at:deleted-entry [^>]*>/g, '').replaceAll(/"_retracted":\[[^\]]*\]/g, '')
}

/** Headers with real and forged credentials. */
export function listCredentialVariants(
  editor: Record<string, string>,
): [name: string, headers: Record<string, string>][] {
  return [
    ['a signed-in editor', editor],
    ['an editor’s cookie', { cookie: editor.cookie ?? '' }],
    ['an invalid cookie', { cookie: 'payload-token=junk; payload-token=x.y.z' }],
    ['a forged token', { authorization: 'JWT eyJhbGciOiJub25lIn0.eyJpZCI6MX0.' }],
    ['an API key', { authorization: 'users API-Key 0' }],
    [
      'proxy headers',
      {
        'x-forwarded-host': 'evil.example',
        'x-original-url': '/admin',
        'x-http-method-override': 'GET',
        'x-payload-http-method-override': 'GET',
      },
    ],
  ]
}
