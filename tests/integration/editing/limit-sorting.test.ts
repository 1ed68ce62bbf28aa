import type { CollectionSlug, GlobalSlug, Payload, TypedUser } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startPayload, type TestPayload } from '../../support/payload-database'

let test: TestPayload
let payload: Payload
let editor: TypedUser

const accounts = ['first', 'second', 'third'].map((name) => ({
  name,
  email: `${name}@example.test`,
  password: `the password of ${name}`,
  permission: 'editor' as const,
}))
const privateFields = ['hash', 'resetPasswordToken', 'lockUntil', 'sessions.id']

beforeAll(async () => {
  test = await startPayload()
  ;({ payload } = test)
  for (const data of accounts) await payload.create({ collection: 'users', data })
  const { docs } = await payload.find({ collection: 'users', limit: 1 })
  editor = { ...docs[0]!, collection: 'users' } as TypedUser
}, 120_000)

afterAll(() => test?.close())

const asEditor = () => ({ overrideAccess: false, user: editor }) as const

type PathToAccounts = { path: string } & ({ collection: CollectionSlug } | { global: GlobalSlug })

/** Ways in which an editor may reach an account's fields: the collection or global, and the path to an account. */
function listPathsToAccounts(): PathToAccounts[] {
  const toPaths = (fields: { name: string; type: string; relationTo?: unknown }[]) =>
    fields
      .filter(({ type, relationTo }) => type === 'relationship' && [relationTo].flat().includes('users'))
      .map(({ name }) => `${name}.`)
  const { collections, globals } = payload.config
  return [
    { collection: 'users', path: '' },
    ...collections.flatMap(({ slug, flattenedFields }) =>
      toPaths(flattenedFields).map((path) => ({ collection: slug as CollectionSlug, path })),
    ),
    ...globals.flatMap(({ slug, flattenedFields }) =>
      toPaths(flattenedFields).map((path) => ({ global: slug as GlobalSlug, path })),
    ),
  ]
}

describe('A private field of an account', () => {
  it('cannot be sorted by, in lists, drafts, versions and distinct values, by any API', async () => {
    const paths = listPathsToAccounts()
    expect(paths.length).toBeGreaterThan(5)
    const open: string[] = []
    for (const { path, ...entity } of paths) {
      for (const field of privateFields) {
        for (const sort of [`${path}${field}`, ['createdAt', `-${path}${field}`.replaceAll('.', '__')]]) {
          const tries: Record<string, () => Promise<unknown>> =
            'global' in entity
              ? {
                  versions: () =>
                    payload.findGlobalVersions({ slug: entity.global, sort: toVersion(sort), ...asEditor() }),
                }
              : {
                  list: () => payload.find({ ...entity, sort, ...asEditor() }),
                  drafts: () => payload.find({ ...entity, sort, draft: true, ...asEditor() }),
                  versions: () => payload.findVersions({ ...entity, sort: toVersion(sort), ...asEditor() }),
                  distinct: () => payload.findDistinct({ ...entity, field: 'createdAt', sort, ...asEditor() }),
                }
          for (const [name, attempt] of Object.entries(tries)) {
            if (
              await attempt().then(
                () => true,
                () => false,
              )
            )
              open.push(`${name} ${JSON.stringify(entity)} ${JSON.stringify(sort)}`)
          }
        }
      }
    }
    expect(open).toEqual([])
  })

  it('cannot be filtered by, in lists, counts and versions', async () => {
    const open: string[] = []
    for (const { path, ...entity } of listPathsToAccounts()) {
      for (const field of privateFields) {
        const name = `${path}${field}`
        const where = { or: [{ and: [{ [name]: { exists: true } }] }] }
        const version = { [`version.${name}`]: { exists: true } }
        const tries: Record<string, () => Promise<unknown>> =
          'global' in entity
            ? { versions: () => payload.findGlobalVersions({ slug: entity.global, where: version, ...asEditor() }) }
            : {
                list: () => payload.find({ ...entity, where, ...asEditor() }),
                drafts: () => payload.find({ ...entity, where, draft: true, ...asEditor() }),
                count: () => payload.count({ ...entity, where, ...asEditor() }),
                versions: () => payload.findVersions({ ...entity, where: version, ...asEditor() }),
                countVersions: () => payload.countVersions({ ...entity, where: version, ...asEditor() }),
                update: () => payload.update({ ...entity, where, data: {}, ...asEditor() }),
                delete: () => payload.delete({ ...entity, where, ...asEditor() }),
              }
        for (const [way, attempt] of Object.entries(tries)) {
          if (
            await attempt().then(
              () => true,
              () => false,
            )
          )
            open.push(`${way} ${JSON.stringify(entity)} ${name}`)
        }
      }
    }
    expect(open).toEqual([])
  })

  it('does not affect other orders', async () => {
    const { docs } = await payload.find({ collection: 'users', sort: '-name', ...asEditor() })
    expect(docs.map(({ name }) => name)).toEqual(['third', 'second', 'first'])
    expect(
      (await payload.find({ collection: 'articles', sort: ['author.name', '-publishedAt'], ...asEditor() })).docs,
    ).toEqual([])
    expect(
      (await payload.findVersions({ collection: 'articles', sort: '-version.updatedAt', ...asEditor() })).docs,
    ).toEqual([])
  })
})

describe('An order by a thousand fields', () => {
  it('is rejected at once', async () => {
    const sort = Array.from({ length: 1_000 }, () => 'a')
    await expect(payload.find({ collection: 'articles', sort, ...asEditor() })).rejects.toMatchObject({
      status: 400,
      message: 'sort has 1000 fields; at most 20 are allowed.',
    })
  })
})

function toVersion(sort: string | string[]): string | string[] {
  const one = (path: string) => (path.startsWith('-') ? `-version.${path.slice(1)}` : `version.${path}`)
  return Array.isArray(sort) ? sort.map(one) : one(sort)
}
