import type { Payload } from 'payload'
import { parse as parseYaml } from 'yaml'

import type { TransactionRequest } from '@/importers/writing/batches'
import { countCharacters, cutCharacters } from '@/lib/text/characters'
import { toSlug } from '@/lib/text/slug'
import { findAccount, isNamesake, isTransliterated, toAuthorName, toBylineEmails, toNameKey } from './byline-names'
import { parseFrontMatter, readText, type FrontMatter } from './front-matter/front-matter'

export type Byline = { key: string; name: string; role: string | null }

export type Bylines = {
  /** The byline for an author's name or key, from an author page where there is one. */
  find: (author: string) => Byline
  /** The id of the user with that byline, `current` if that is one of several; undefined where there is none. */
  findId: (byline: Byline, current?: number | null) => number | undefined
  /** The same, but the user is created if there is none. */
  findOrCreateUser: (byline: Byline, req: TransactionRequest, current?: number | null) => Promise<number>
}

type AuthorFile = { path: string; text: string }

const authorFolder = /^_?(authors?|people|contributors|team|staff)$/i

/** True for a Markdown file that describes an author and is not an article. */
export function isAuthorPage(path: string): boolean {
  const folders = path.split('/').slice(-3, -1)
  return /\.(md|mdx|markdown)$/i.test(path) && folders.some((name) => authorFolder.test(name))
}

/** True for a data file of all authors, as Jekyll, Hugo and Eleventy have it: `_data/authors.yml`. */
export function isAuthorData(path: string): boolean {
  return /(^|\/)_?data\/(authors?|people|contributors|team|staff)\.ya?ml$/i.test(path)
}

/** Bylines from author files and the users of the database. */
export async function createBylines(payload: Payload, files: AsyncIterable<AuthorFile>): Promise<Bylines> {
  const known = new Map<string, Byline>()
  for await (const file of files) {
    const bylines = isAuthorData(file.path) ? parseAuthorData(file) : parseAuthorPage(file)
    for (const [key, byline] of bylines) known.set(key, byline)
  }
  const { docs } = await payload.find({ collection: 'users', pagination: false, depth: 0 })
  const userByEmail = new Map(docs.map((user) => [user.email, user]))
  const idByName = new Map(docs.map((user) => [toNameKey(user.name), user.id]))
  const nameById = new Map(docs.map((user) => [user.id, toNameKey(user.name)]))
  const findId = (byline: Byline, current: number | null = null) => {
    const { name } = byline
    if (current !== null && nameById.get(current) === toNameKey(name)) return current
    return findAccount(byline, (email) => userByEmail.get(email))?.id ?? idByName.get(toNameKey(name))
  }
  return {
    find(author) {
      const key = toSlug(author) || 'unnamed'
      const page = known.get(key)
      if (page && !isNamesake(author, page.name)) return page
      return { key, name: cutCharacters(toAuthorName(author), maxNameLength), role: null }
    },
    findId,
    async findOrCreateUser(byline, req, current) {
      const existing = findId(byline, current)
      if (existing !== undefined) return existing
      const { name, role } = byline
      const emails = toBylineEmails(byline)
      // Queried each time, since the transaction that created the user may have been rolled back.
      const { docs: created } = await payload.find({
        collection: 'users',
        where: { email: { in: emails } },
        pagination: false,
        depth: 0,
        req,
      })
      const same = findAccount(byline, (email) => created.find((user) => user.email === email))
      if (same) return same.id
      const [email] = emails
      // Not payload.create, which would hash a password for each: these accounts have none and cannot sign in.
      const data = { name, role, email, permission: 'none' }
      return (await payload.db.create({ collection: 'users', data, req })).id as number
    },
  }
}

/** The maximum length of a name. */
const maxNameLength = 200

/** One byline with the names of all authors, since an article has only one author; null if there are none. */
export function joinBylines(bylines: readonly Byline[]): Byline | null {
  const toIdentity = ({ key, name }: Byline) => (isTransliterated(name) ? `${key} ${toNameKey(name)}` : key)
  const all = [...new Map(bylines.map((byline) => [toIdentity(byline), byline])).values()]
  const [first] = all
  if (first === undefined || all.length === 1) return first ?? null
  const names = all.map(({ name }) => name)
  // If it would exceed the length of a name, the last authors are only counted.
  let shown = names.length
  const toName = () =>
    formatNames(shown === names.length ? names : [...names.slice(0, shown), `${names.length - shown} others`])
  while (countCharacters(toName()) > maxNameLength && shown > 1) shown--
  const role = all.every((each) => each.role === first.role) ? first.role : null
  return { key: toSlug(toName()), name: cutCharacters(toName(), maxNameLength), role }
}

const nameList = new Intl.ListFormat('en-GB', { type: 'conjunction' })

function formatNames(names: readonly string[]): string {
  return nameList.format(names)
}

function parseAuthorPage({ path, text }: AuthorFile): [string, Byline][] {
  try {
    const data = parseFrontMatter(text).data ?? {}
    const stem =
      path
        .split('/')
        .at(-1)
        ?.replace(/\.\w+$/, '') ?? ''
    const folder = path.split('/').at(-2) ?? ''
    if (/^_index$/i.test(stem) && authorFolder.test(folder)) return []
    const key = toSlug(readText(data, 'slug') ?? (/^_?index$/i.test(stem) ? folder : stem))
    const byline = toByline(key, data)
    return byline ? [[key, byline]] : []
  } catch {
    // An invalid page leaves the byline with the author's key.
    return []
  }
}

/** Authors of a data file: a mapping by key, or a list of objects with a key each. */
function parseAuthorData({ text }: AuthorFile): [string, Byline][] {
  try {
    const authors: unknown = parseYaml(text, { schema: 'core', uniqueKeys: false })
    if (typeof authors !== 'object' || authors === null) return []
    return Object.entries(authors).flatMap(([name, value]): [string, Byline][] => {
      const data = (typeof value === 'string' ? { name: value } : (value ?? {})) as FrontMatter
      const key = toSlug(
        Array.isArray(authors) ? (readText(data, 'slug', 'id', 'key', 'username', 'name') ?? '') : name,
      )
      const byline = toByline(key, data)
      return byline ? [[key, byline]] : []
    })
  } catch {
    return []
  }
}

function toByline(key: string, data: FrontMatter): Byline | null {
  const fullName = [readText(data, 'first_name'), readText(data, 'last_name')].filter(Boolean).join(' ')
  const name = readText(data, 'display_name', 'full_name', 'name', 'title') ?? (fullName || null)
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
  return { key, name: cutCharacters(name, maxNameLength), role: role && cutCharacters(role, maxNameLength) }
}
