import type { Payload } from 'payload'
import { parse as parseYaml } from 'yaml'

import type { TransactionRequest } from '@/importers/batches'
import { toSlug } from '@/lib/slug'
import { readText, splitFrontMatter, type FrontMatter } from './front-matter'

export type Byline = { key: string; name: string; role: string | null }

export type Bylines = {
  /** The person that an article names, by an author page, or by the name itself. */
  find: (given: string) => Byline
  /** The user who has that byline already; undefined when none has. */
  findId: (byline: Byline) => number | undefined
  /** The user who has that byline, made when there is none. */
  ensure: (byline: Byline, req: TransactionRequest) => Promise<number>
}

type Page = { path: string; text: string }

/** True for a file that tells of a person and is no article. */
export function isAuthorPage(path: string): boolean {
  return /(^|\/)_?(authors?|people|contributors|team|staff)\/[^/]+(\/[^/]+)?\.(md|mdx|markdown)$/i.test(path)
}

/** True for a file in which Jekyll, Hugo and Eleventy keep all people at once: `_data/authors.yml`. */
export function isAuthorData(path: string): boolean {
  return /(^|\/)_?data\/(authors?|people|contributors|team|staff)\.ya?ml$/i.test(path)
}

/** People by their author pages, and the users of the database. */
export async function createBylines(payload: Payload, pages: readonly Page[]): Promise<Bylines> {
  const known = new Map(
    pages.flatMap((page) => (isAuthorData(page.path) ? parseAuthorData(page) : parseAuthorPage(page))),
  )
  const { docs } = await payload.find({ collection: 'users', pagination: false, depth: 0 })
  const byKey = new Map(docs.map((user) => [user.email, user.id]))
  const byName = new Map(docs.map((user) => [fold(user.name), user.id]))
  const findId = ({ key, name }: Byline) => byKey.get(toEmail(key)) ?? byName.get(fold(name))
  return {
    find(given) {
      const key = toSlug(given) || 'unnamed'
      return known.get(key) ?? { key, name: isName(given) ? given.slice(0, 200) : toName(key), role: null }
    },
    findId,
    async ensure(byline, req) {
      const existing = findId(byline)
      if (existing !== undefined) return existing
      const { key, name, role } = byline
      // Asked again, since the transaction that made it before may have been undone.
      const email = toEmail(key)
      const { docs: made } = await payload.find({
        collection: 'users',
        where: { email: { equals: email } },
        limit: 1,
        depth: 0,
        req,
      })
      if (made[0]) return made[0].id
      // Without a password there is none to guess; making one for each takes longer than all the rest.
      const data = { name, role, email, permission: 'none' }
      return (await payload.db.create({ collection: 'users', data, req })).id as number
    },
  }
}

function parseAuthorPage({ path, text }: Page): [string, Byline][] {
  try {
    const { data } = splitFrontMatter(text)
    const stem =
      path
        .split('/')
        .at(-1)
        ?.replace(/\.\w+$/, '') ?? ''
    const folder = path.split('/').at(-2) ?? ''
    if (/^_index$/i.test(stem) && /^_?(authors?|people|contributors|team|staff)$/i.test(folder)) return []
    const key = toSlug(readText(data, 'slug') ?? (/^_?index$/i.test(stem) ? folder : stem))
    const byline = toByline(key, data)
    return byline ? [[key, byline]] : []
  } catch {
    // Without its page, the person is known by the key alone.
    return []
  }
}

/** People under their keys, or in a list where each has one. */
function parseAuthorData({ text }: Page): [string, Byline][] {
  try {
    const people: unknown = parseYaml(text, { schema: 'core', uniqueKeys: false })
    if (typeof people !== 'object' || people === null) return []
    return Object.entries(people).flatMap(([name, value]): [string, Byline][] => {
      const data = (typeof value === 'string' ? { name: value } : (value ?? {})) as FrontMatter
      const key = toSlug(
        Array.isArray(people) ? (readText(data, 'slug', 'id', 'key', 'username', 'name') ?? '') : name,
      )
      const byline = toByline(key, data)
      return byline ? [[key, byline]] : []
    })
  } catch {
    return []
  }
}

function toByline(key: string, data: FrontMatter): Byline | null {
  const full = [readText(data, 'first_name'), readText(data, 'last_name')].filter(Boolean).join(' ')
  const name = readText(data, 'display_name', 'full_name', 'name', 'title') ?? (full || null)
  if (!key || !name) return null
  const role = readText(
    data,
    'role',
    'job_title',
    'jobTitle',
    'position',
    'agency_full_name',
    'affiliation',
    'organization',
  )
  return { key, name: name.slice(0, 200), role: role?.slice(0, 200) ?? null }
}

/** True for what a person is called, and false for a key such as `jane-doe`. */
function isName(given: string): boolean {
  return /\s/.test(given.trim()) || /[A-Z]/.test(given)
}

function toName(key: string): string {
  return key
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

function toEmail(key: string): string {
  return `${key}@byline.invalid`
}

function fold(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}
