import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startPayload, type TestPayload } from '../../support/payload-database'
import { createEditor, toArticle, type Doc, type RestEditor } from '../../support/rest-editors'

let test: TestPayload
let payload: Payload
let editor: RestEditor

beforeAll(async () => {
  test = await startPayload()
  payload = test.payload
  editor = await createEditor(payload, 'Mara Lind')
}, 120_000)

afterAll(() => test?.close())

/** Creates a draft as the admin does: without a slug, which is then generated. */
async function createDraft(title: string): Promise<string> {
  const { slug: _, ...article } = toArticle(editor.id)
  const { status, doc } = await editor.send('POST', 'articles?draft=true&depth=0', { body: { ...article, title } })
  expect(status).toBe(201)
  return `articles/${doc.id}`
}

/** Saves changes with everything else as it is, or as the form shows it: a form may not show the newest version yet. */
async function save(path: string, changes: Record<string, unknown>, shown?: Doc): Promise<unknown> {
  const stored = await editor.read(path)
  const { _status: state = 'draft' } = changes
  const draft = state === 'draft' ? '&draft=true' : ''
  const { status, errors, doc } = await editor.send('PATCH', `${path}?depth=0${draft}`, {
    base: stored.updatedAt,
    body: { ...(shown ?? stored), _status: 'draft', ...changes },
  })
  expect(errors).toEqual([])
  expect(status).toBe(200)
  return doc.slug
}

describe('a generated slug', () => {
  it('follows the title until the document is published', async () => {
    const path = await createDraft('How h')
    expect(await save(path, { title: 'How hospitals plan' })).toBe('how-hospitals-plan')
    expect(await save(path, { title: 'How hospitals plan shifts', _status: 'published' })).toBe(
      'how-hospitals-plan-shifts',
    )
    expect(await save(path, { title: 'How clinics plan shifts' })).toBe('how-hospitals-plan-shifts')
    expect(await save(path, { title: 'How clinics plan shifts', _status: 'published' })).toBe(
      'how-hospitals-plan-shifts',
    )
    expect(await editor.read(path)).toMatchObject({ previousSlugs: [] })
  })

  it('follows the title of a bundle, too', async () => {
    const { doc } = await editor.send('POST', 'bundles?draft=true&depth=0', { body: { title: 'For n' } })
    expect(await save(`bundles/${doc.id}`, { title: 'For nurses' })).toBe('for-nurses')
  })

  it('stays as it was once published, also when the document is unpublished', async () => {
    const path = await createDraft('Once public')
    await save(path, { _status: 'published' })
    await editor.send('PATCH', `${path}?depth=0&unpublishAllLocales=true`, {
      base: (await editor.read(path)).updatedAt,
      body: { _status: 'draft' },
    })
    expect(await editor.read(path)).toMatchObject({ _status: 'draft' })
    expect(await save(path, { title: 'Never public' })).toBe('once-public')
  })

  it('that was edited stays as the editor wrote it', async () => {
    const path = await createDraft('By hand')
    expect(await save(path, { title: 'By another hand', slug: 'hands' })).toBe('hands')
    expect(await save(path, { title: 'By no hand' })).toBe('hands')
    expect(await save(path, { slug: '' })).toBe('by-no-hand')
    expect(await save(path, { title: 'By my hand' })).toBe('by-my-hand')
  })

  it('is empty while there is no title, and generated from the next one', async () => {
    const path = await createDraft('Begun')
    expect(await save(path, { title: '' })).toBeNull()
    expect(await save(path, { title: 'Begun again' })).toBe('begun-again')
  })

  it('of a duplicate follows its title, whatever number it has', async () => {
    const path = await createDraft('Told')
    for (const slug of ['told-copy', 'told-copy-2']) {
      const { doc } = await editor.send('POST', `${path}/duplicate?draft=true&depth=0`, { base: '*' })
      expect(doc.slug).toBe(slug)
      expect(await editor.read(`articles/${doc.id}`)).toMatchObject({ title: 'Told (copy)', slug })
      if (slug === 'told-copy') continue
      expect(await save(`articles/${doc.id}`, { description: 'The same title' })).toBe(slug)
      expect(await save(`articles/${doc.id}`, { title: 'Told anew' })).toBe('told-anew')
    }
  })

  it('is restored with the version it belongs to', async () => {
    const path = await createDraft('Begun early')
    await save(path, { title: 'Early', slug: 'late' })
    await save(path, { title: 'Late' })
    const { docs } = await editor.send('GET', 'articles/versions?where[version.title][equals]=Early&depth=0')
    await editor.send('POST', `articles/versions/${docs[0]?.id}?draft=true&depth=0`, { base: '*' })
    expect(await editor.read(path)).toMatchObject({ title: 'Early', slug: 'late' })
  })

  it('is not changed by an import or another program of the server', async () => {
    const path = await createDraft('Imported')
    const id = Number(path.split('/')[1])
    const data = { title: 'Imported again', slug: 'imported' }
    expect(await payload.update({ collection: 'articles', id, data, draft: true, depth: 0 })).toMatchObject(data)
  })

  it('is not changed by a request that does not name it', async () => {
    const path = await createDraft('Patched')
    await editor.send('PATCH', `${path}?draft=true&depth=0`, { base: '*', body: { title: 'Patched again' } })
    expect(await editor.read(path)).toMatchObject({ title: 'Patched again', slug: 'patched' })
  })
})

describe('a slug that a form sends before it shows the one that its earlier save generated', () => {
  it('follows the title when an autosave whose response was lost is sent again', async () => {
    const path = await createDraft('How n')
    const shown = await editor.read(path)
    const writeId = crypto.randomUUID()
    const autosave = (base: string | null) =>
      editor.send('PATCH', `${path}?draft=true&autosave=true&depth=0`, {
        base,
        headers: { 'x-write-id': writeId },
        body: { ...shown, title: 'How nurses plan' },
      })
    expect((await autosave(shown.updatedAt)).doc.slug).toBe('how-nurses-plan')
    const { status, conflict } = await autosave(shown.updatedAt)
    expect({ status, writes: conflict?.writes.map((write) => write.writeId) }).toEqual({
      status: 409,
      writes: [writeId],
    })
    expect((await autosave(conflict?.revision ?? null)).doc.slug).toBe('how-nurses-plan')
    expect(await save(path, { title: 'How nurses plan shifts', _status: 'published' })).toBe('how-nurses-plan-shifts')
  })

  it('follows the title in every save that waited for an earlier one', async () => {
    const path = await createDraft('How d')
    const shown = await editor.read(path)
    expect(await save(path, { title: 'How doctors' }, shown)).toBe('how-doctors')
    expect(await save(path, { title: 'How doctors plan' }, shown)).toBe('how-doctors-plan')
    expect(await save(path, { title: '' }, shown)).toBeNull()
    expect(await save(path, { title: 'How doctors plan days' }, shown)).toBe('how-doctors-plan-days')
  })

  it('is not taken once the document is published', async () => {
    const path = await createDraft('How t')
    const shown = await editor.read(path)
    expect(await save(path, { title: 'How teachers plan', _status: 'published' }, shown)).toBe('how-teachers-plan')
    expect(await save(path, { title: 'How teachers plan days' }, shown)).toBe('how-teachers-plan')
    expect(await save(path, { title: 'How t', _status: 'published' }, shown)).toBe('how-teachers-plan')
  })

  it('stays as it is when an editor typed it', async () => {
    const path = await createDraft('How l')
    const shown = await editor.read(path)
    expect(await save(path, { title: 'How lawyers plan' }, shown)).toBe('how-lawyers-plan')
    expect(await save(path, { title: 'How lawyers plan days', slug: 'lawyers' }, shown)).toBe('lawyers')
    expect(await save(path, { title: 'How lawyers plan weeks', slug: 'lawyers' }, shown)).toBe('lawyers')
  })

  it('stays as it is when an editor typed a former one into a form that shows the newest', async () => {
    const path = await createDraft('How p')
    expect(await save(path, { title: 'How pilots plan' })).toBe('how-pilots-plan')
    expect(await save(path, { slug: 'how-p' })).toBe('how-p')
    expect(await save(path, { title: 'How pilots plan days' })).toBe('how-p')
  })

  it('stays as it is when an editor has typed it in place of another since', async () => {
    const path = await createDraft('How f')
    await save(path, { slug: 'farms' })
    const shown = await editor.read(path)
    expect(await save(path, { title: 'How farmers plan', slug: 'how-farmers-plan' }, shown)).toBe('how-farmers-plan')
    expect(await save(path, { title: 'How farmers plan', slug: 'farms' }, shown)).toBe('farms')
  })
})
