import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type * as LocalCopies from '@/app/(payload)/saving/local-copies/local-copies'

const key = { userId: 7, document: 'evidence-entries/new' } as const
/** What the windows of a browser share: stored copies, and locks. */
const stored = new Map<string, unknown>()
const locks = new Set<string>()

vi.mock('idb-keyval', () => ({
  createStore: () => null,
  set: (name: string, value: unknown) => Promise.resolve(void stored.set(name, structuredClone(value))),
  del: (name: string) => Promise.resolve(void stored.delete(name)),
  entries: () => Promise.resolve([...stored]),
}))

/** Opens a window of the browser, in which the modules are loaded anew. */
async function openWindow(): Promise<typeof LocalCopies & { close: () => void }> {
  vi.resetModules()
  const before = new Set(locks)
  const module = await import('@/app/(payload)/saving/local-copies/local-copies')
  const own = [...locks].filter((name) => !before.has(name))
  return { ...module, close: () => own.forEach((name) => locks.delete(name)) }
}

const write = (text: string) => ({ values: { text }, revision: null, base: {} })
const readStored = () => [...stored.values()].map((copy) => (copy as LocalCopies.LocalCopy).values.text)

describe('unsaved content in two windows', () => {
  beforeEach(() => {
    vi.stubGlobal('navigator', {
      locks: {
        request: (name: string) => Promise.resolve(void locks.add(name)),
        query: () => Promise.resolve({ held: [...locks].map((name) => ({ name })) }),
      },
    })
  })
  afterEach(() => {
    stored.clear()
    locks.clear()
    vi.unstubAllGlobals()
  })

  it('is stored for each, and a save in one does not delete that of the other', async () => {
    const [one, other] = [await openWindow(), await openWindow()]
    await one.saveUnsaved(key, write('one'))
    await other.saveUnsaved(key, write('other'))
    expect(readStored()).toEqual(['one', 'other'])
    await one.deleteUnsaved(key)
    expect(readStored()).toEqual(['other'])
  })

  it('is offered once its window is closed, not before', async () => {
    const one = await openWindow()
    await one.saveUnsaved(key, write('one'))
    const other = await openWindow()
    const open = await other.recoverUnsaved(key)
    expect(open).toHaveLength(1)
    expect((await other.findCopies(key)).map(({ state }) => state)).toEqual(['unsaved'])
    await other.saveUnsaved(key, write('other'))
    one.close()
    expect(await other.recoverUnsaved(key, open)).toEqual([])
    const copies = await other.findCopies(key)
    expect(copies).toHaveLength(2)
    expect(copies).toContainEqual(expect.objectContaining({ state: 'found', values: { text: 'one' } }))
    expect(copies).toContainEqual(expect.objectContaining({ state: 'unsaved', values: { text: 'other' } }))
  })

  it('is offered when its form is opened again in the same window, or where the browser has no locks', async () => {
    const one = await openWindow()
    await one.saveUnsaved(key, write('one'))
    await one.recoverUnsaved(key)
    expect((await one.findCopies(key)).map(({ state }) => state)).toEqual(['found'])
    stored.clear()
    vi.stubGlobal('navigator', {})
    const [first, second] = [await openWindow(), await openWindow()]
    await first.saveUnsaved(key, write('first'))
    await second.recoverUnsaved(key)
    expect((await second.findCopies(key)).map(({ state }) => state)).toEqual(['found'])
  })
})
