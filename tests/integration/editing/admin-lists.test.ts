import type { Field, Payload, Where } from 'payload'
import { mergeListSearchAndWhere } from 'payload/shared'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { StatusCell } from '@/app/(payload)/versions/status-cell'
import { startPayload, type TestPayload } from '../../support/payload-database'

let database: TestPayload
let payload: Payload
const codes = ['T2-10', 'T2-2', 'T1-3', 'T2-1']

beforeAll(async () => {
  database = await startPayload()
  payload = database.payload
  for (const [index, code] of codes.entries()) {
    await payload.create({
      collection: 'books',
      draft: true,
      data: {
        code,
        title: `Book ${index}`,
        isbn: ['9783161484100', null, null, null][index] ?? null,
        authors: [{ name: `Author Nr${index}` }],
      },
    })
  }
}, 90_000)

afterAll(() => database.close())

const search = async (collection: 'books' | 'users' | 'articles', text: string) => {
  const { docs } = await payload.find({
    collection,
    draft: true,
    where: mergeListSearchAndWhere({
      collectionConfig: payload.collections[collection].config,
      search: text,
    }),
  })
  return docs
}

describe('list views of the admin', () => {
  it.each([false, true])('sort catalogue codes numerically (drafts: %s)', async (draft) => {
    const { docs } = await payload.find({ collection: 'books', draft, sort: 'code' })
    expect(docs.map(({ code }) => code)).toEqual(['T1-3', 'T2-1', 'T2-2', 'T2-10'])
  })

  it.each(['T2-10', '9783161484100', 'Book 0', 'Nr0'])('can search a book by “%s”', async (text) => {
    expect(await search('books', text)).toContainEqual(expect.objectContaining({ code: 'T2-10' }))
  })

  it('say whether readers see another version of a draft, not whether they ever did', async () => {
    const finding = { kind: 'regulation', text: 'Seen.', industry: 'Health', region: 'Europe', date: '2026' } as const
    const collection = 'evidence-entries'
    const { id } = await payload.create({ collection, data: { ...finding, _status: 'published' } })
    // As Payload marks a draft of which some version was published.
    const readCell = async (cellData: string) => {
      const cell = await StatusCell({ cellData, collectionSlug: collection, payload, rowData: { id } })
      return (cell.props as { children: string }).children
    }
    expect(await readCell('published')).toBe('Published')
    await payload.update({ collection, id, draft: true, data: { text: 'To be seen.' } })
    expect(await readCell('changed')).toBe('Draft (readers see an earlier text)')
    await payload.update({ collection, id, data: { _status: 'draft' }, unpublishAllLocales: true })
    expect(await readCell('changed')).toBe('Draft')
    const first = await StatusCell({
      cellData: 'draft',
      collectionSlug: collection,
      link: true,
      payload,
      rowData: { id },
    })
    expect((first.props as { href: string }).href).toBe(`/admin/collections/evidence-entries/${id}`)
    expect(payload.collections[collection].config.fields).toContainEqual(
      expect.objectContaining({
        name: '_status',
        label: 'Status',
        admin: expect.objectContaining({
          components: { Cell: '/app/(payload)/versions/status-cell#StatusCell', Field: false },
        }),
      }),
    )
  })

  it('say of what is in the trash only that, since it is a draft whatever it was before', async () => {
    const rowData = { id: 1, deletedAt: '2026-01-01T00:00:00.000Z' }
    const cell = await StatusCell({ cellData: 'draft', collectionSlug: 'books', payload, rowData })
    expect((cell.props as { children: string }).children).toBe('In the trash')
  })

  it('show each checkbox in words', () => {
    const checkboxes = payload.config.collections
      .filter(({ slug, admin }) => !slug.startsWith('payload-') && admin.hidden !== true)
      .flatMap(({ fields, slug }) =>
        fields.filter(({ type }) => type === 'checkbox').map((field) => [slug, field] as const),
      )
    expect(checkboxes.length).toBeGreaterThan(2)
    for (const [slug, { admin }] of checkboxes)
      expect([slug, admin?.components]).toEqual([
        slug,
        expect.objectContaining({ Cell: '/app/(payload)/fields/checkbox-cell#CheckboxCell' }),
      ])
  })

  it('have a cell of their own for each reference, since Payload writes “<No Author>” where it has not loaded one', () => {
    const references = payload.config.collections
      .filter(({ slug, admin }) => !slug.startsWith('payload-') && admin.hidden !== true)
      .flatMap(({ flattenedFields, slug }) =>
        flattenedFields.filter(({ type }) => type === 'relationship').map((field) => [slug, field] as const),
      )
      .filter(([, { name }]) => name !== 'folder')
    expect(references.length).toBeGreaterThan(15)
    for (const [slug, { name, admin }] of references) {
      const { Cell } = (admin?.components ?? {}) as { Cell?: string }
      expect([slug, name, Cell]).toEqual([slug, name, '/app/(payload)/fields/reference-cell#ReferenceCell'])
    }
  })

  it('ask the database once which rows of a page readers see, however many have changes', async () => {
    const { docs } = await payload.find({ collection: 'books', draft: true })
    const execute = vi.spyOn(payload.db.drizzle, 'execute')
    const cells = await Promise.all(
      docs.map((rowData) => StatusCell({ cellData: 'changed', collectionSlug: 'books', payload, rowData })),
    )
    expect(cells.map((cell) => (cell.props as { children: string }).children)).toEqual(docs.map(() => 'Draft'))
    expect(execute).toHaveBeenCalledOnce()
    execute.mockRestore()
  })

  it('can search an account by e-mail address', async () => {
    await payload.create({
      collection: 'users',
      data: { name: 'Ada', email: 'ada@example.test', password: 'long enough 123', permission: 'editor' },
    })
    expect(await search('users', 'ada@example')).toMatchObject([{ name: 'Ada' }])
  })

  it('can search an article by its author', async () => {
    const [author] = await search('users', 'Ada')
    await payload.create({
      collection: 'articles',
      draft: true,
      data: { title: 'By her', slug: 'by-her', author: author?.id },
    })
    expect(await search('articles', 'Ada')).toMatchObject([{ title: 'By her' }])
  })

  it('have preset views that everyone can read, nobody can delete, and whose filters work', async () => {
    const [user] = await search('users', 'Ada')
    const access = { user: { ...user, collection: 'users' }, overrideAccess: false }
    const { docs } = await payload.find({ collection: 'payload-query-presets', limit: 100, ...access })
    expect(docs.length).toBeGreaterThan(10)
    for (const { where, relatedCollection } of docs) {
      await payload.find({
        collection: relatedCollection,
        where: where as Where,
        draft: true,
        limit: 1,
        ...access,
      })
    }
    const withoutIsbn = docs.find(({ title }) => title === 'Without an ISBN')
    const { docs: found } = await payload.find({
      collection: 'books',
      draft: true,
      where: withoutIsbn?.where as Where,
      sort: 'code',
    })
    expect(found.map(({ code }) => code)).toEqual(['T1-3', 'T2-1', 'T2-2'])
    await expect(
      payload.delete({ collection: 'payload-query-presets', id: withoutIsbn?.id ?? 0, ...access }),
    ).rejects.toThrow()
  })
})

describe('fields of the admin', () => {
  it.each(['articles', 'media', 'evidence-entries', 'books', 'bundles', 'users'] as const)(
    'that are not for editors, or of one document alone, are not offered in a bulk edit of %s',
    (collection) => {
      const { fields } = payload.collections[collection].config
      const offered = fields.flatMap((field) => {
        if (!('name' in field) || uploadFields.has(field.name)) return []
        const { disableBulkEdit, hidden } = (field.admin ?? {}) as { disableBulkEdit?: boolean; hidden?: boolean }
        const isForOne = hidden || field.name.startsWith('previous')
        return isForOne && !disableBulkEdit ? [field.name] : []
      })
      expect(offered).toEqual([])
    },
  )

  it('all have a description', () => {
    const { collections, globals } = payload.config
    const ours = collections.filter(({ slug, admin }) => !slug.startsWith('payload-') && admin.hidden !== true)
    expect([...ours, ...globals].flatMap(({ slug, fields }) => findUndescribed(fields, slug))).toEqual([])
  })

  it('show a character count where the length is limited', () => {
    const { fields } = payload.collections.articles.config
    const description = fields.find((field) => 'name' in field && field.name === 'description')
    expect(JSON.stringify(description?.admin)).toContain('"min":160')
  })
})

/** Fields of uploads that Payload leaves out of bulk edits. */
const uploadFields = new Set([
  'mimeType',
  'thumbnailURL',
  'width',
  'height',
  'filesize',
  'filename',
  'url',
  'focalX',
  'focalY',
  'sizes',
])

/** Fields that Payload adds and describes itself. */
const payloadFields = new Set(['_status', 'updatedAt', 'createdAt', 'deletedAt', 'id', 'email', 'folder'])

function findUndescribed(fields: Field[], path: string): string[] {
  return fields.flatMap((field) => {
    if (!('name' in field) || field.type === 'ui' || field.type === 'join' || payloadFields.has(field.name)) return []
    const { admin } = field as {
      admin?: { hidden?: boolean; disabled?: boolean; readOnly?: boolean; description?: unknown }
    }
    if (field.hidden || admin?.hidden || admin?.disabled || admin?.readOnly) return []
    const here = `${path}.${field.name}`
    return [...(admin?.description ? [] : [here]), ...('fields' in field ? findUndescribed(field.fields, here) : [])]
  })
}
