import { describe, expect, it, vi } from 'vitest'

import { memoizeById } from '@/reading/shared/memoize-by-id'
import { memoizeRows } from '@/reading/shared/memoize-rows'
import { memoizeUntilChange, runAfterChanges, runCurrent } from '@/reading/shared/memoize-until-change'

/** Generations go up for all tests, as they do for a renderer. */
let generation = 0
const change = (...tags: string[]) => [[++generation, tags] as const]
const changeAll = () => [[++generation, null] as const]

describe('memoizeUntilChange', () => {
  const read = vi.fn<() => Promise<number>>(async () => 1)
  const get = (changes: Parameters<typeof runAfterChanges>[0] = [], key = 'total') =>
    runAfterChanges(changes, () => memoizeUntilChange(key, ['listing:articles', 'users'], read))
  const countReads = async (run: () => Promise<unknown>) => {
    read.mockClear()
    await run()
    return read.mock.calls.length
  }

  it('shares a value until something with one of its tags changes', async () => {
    expect(await countReads(() => Promise.all([get(), get()]))).toBe(1)
    expect(await countReads(() => get(change('article:7', 'articles')))).toBe(0)
    expect(await countReads(() => get(change('user:3', 'users')))).toBe(1)
    expect(await countReads(() => get(changeAll()))).toBe(1)
    expect(await countReads(() => get())).toBe(0)
  })

  it('reads while changes are not received', async () => {
    expect(await countReads(() => get(null))).toBe(1)
    expect(await countReads(() => get(null))).toBe(1)
  })

  it('reads for editors, also while fills share a value', async () => {
    await get()
    expect(await countReads(() => runCurrent(() => get()))).toBe(1)
    expect(await countReads(() => get())).toBe(0)
  })

  it('applies a change once if several connections carry it', async () => {
    const twice = change('users')
    expect(await countReads(() => get(twice))).toBe(1)
    expect(await countReads(() => get(twice))).toBe(0)
  })

  it('discards values read during their change, and failures', async () => {
    let finish = (_: number) => {}
    const slow = () => new Promise<number>((resolve) => (finish = resolve))
    const before = runAfterChanges([], () => memoizeUntilChange('slow', ['users'], slow))
    runAfterChanges(change('users'), async () => undefined)
    finish(1)
    expect(await before).toBe(1)
    expect(await runAfterChanges([], () => memoizeUntilChange('slow', ['users'], async () => 2))).toBe(2)
    const fail = () =>
      runAfterChanges([], () => memoizeUntilChange('failing', [], () => Promise.reject(new Error('No.'))))
    await expect(fail()).rejects.toThrow()
    expect(await runAfterChanges([], () => memoizeUntilChange('failing', [], async () => 3))).toBe(3)
  })
})

type Row = { id: number; title: string }

describe('memoizeRows', () => {
  const create = (order: 'listing:articles' | ((a: Row, b: Row) => number) = 'listing:articles') => {
    const table = new Map([1, 2, 3].map((id) => [id, { id, title: `Title ${id}` }]))
    const readAll = vi.fn<() => Promise<Row[]>>(async () => [...table.values()])
    const readSome = vi.fn<(ids: string[]) => Promise<Row[]>>(async (ids) =>
      [...table.values()].filter(({ id }) => ids.includes(String(id))),
    )
    const find = memoizeRows({ kind: 'article', order, readAll, readSome })
    const get = (changes: Parameters<typeof runAfterChanges>[0] = []) => runAfterChanges(changes, find)
    return { table, readAll, readSome, get }
  }

  it('reads again only the rows that have changed, and keeps their order', async () => {
    const { table, readAll, readSome, get } = create()
    await get()
    table.set(2, { id: 2, title: 'Another' })
    const rows = await get(change('article:2', 'articles'))
    expect(rows.map(({ title }) => title)).toEqual(['Title 1', 'Another', 'Title 3'])
    expect(readSome.mock.calls).toEqual([[['2']]])
    expect(await get(change('article:9', 'articles'))).toEqual(rows)
    expect(readSome).toHaveBeenCalledTimes(1)
    expect(readAll).toHaveBeenCalledTimes(1)
  })

  it('reads all rows if the list has changed, if one is no longer public, and while no changes are received', async () => {
    const { table, readAll, get } = create()
    await get()
    table.set(4, { id: 4, title: 'Title 4' })
    expect(await get(change('listing:articles', 'listings'))).toHaveLength(4)
    table.delete(4)
    expect(await get(change('article:4', 'articles'))).toHaveLength(3)
    await get(null)
    expect(readAll).toHaveBeenCalledTimes(4)
  })

  it('reads rows again that changed while they were read, and all after a failure', async () => {
    const { table, readAll, readSome, get } = create()
    const reading = get()
    table.set(1, { id: 1, title: 'Newer' })
    const newer = await get(change('article:1', 'articles'))
    await reading
    expect(newer[0]?.title).toBe('Newer')
    readSome.mockRejectedValueOnce(new Error('No.'))
    await expect(get(change('article:1', 'articles'))).rejects.toThrow()
    await get()
    expect(readAll).toHaveBeenCalledTimes(2)
  })

  it('puts rows that join, leave or move at their place where the order is known', async () => {
    const { table, readAll, get } = create((a, b) => a.title.localeCompare(b.title, 'en') || b.id - a.id)
    const titles = async (...changes: Parameters<typeof change>) =>
      (await get(changes.length > 0 ? change(...changes) : [])).map(({ title }) => title)
    await titles()
    for (const [id, title] of [
      [4, 'Title 1b'],
      [5, 'A first'],
      [6, 'Z last'],
      [1, 'Title 9'],
    ] as const)
      table.set(id, { id, title })
    table.delete(2)
    expect(await titles('article:4', 'article:5', 'article:6', 'article:1', 'article:2')).toEqual([
      'A first',
      'Title 1b',
      'Title 3',
      'Title 9',
      'Z last',
    ])
    const before = await get()
    // A draft.
    expect(await get(change('article:7', 'articles', 'listing:articles'))).toBe(before)
    expect(readAll).toHaveBeenCalledTimes(1)
  })
})

describe('memoizeById', () => {
  const create = (max = 10) => {
    const table = new Map([1, 2, 3, 4].map((id) => [id, { id, tagged: `T1-${id}`, title: `Title ${id}` }]))
    const readSome = vi.fn<(ids: number[]) => Promise<{ id: number; tagged: string; title: string }[]>>(async (ids) =>
      ids.flatMap((id) => table.get(id) ?? []).toReversed(),
    )
    const find = memoizeById({ kind: 'book', listing: 'listing:books', max, readSome })
    const get = (ids: readonly number[], changes: Parameters<typeof runAfterChanges>[0] = []) =>
      runAfterChanges(changes, () => find(ids))
    const readIds = () => readSome.mock.calls.map(([ids]) => ids)
    return {
      table,
      readSome,
      readIds,
      get,
      set: (id: number, title: string, tagged = `T1-${id}`) => table.set(id, { id, tagged, title }),
    }
  }

  it('reads only what is not known or has changed, in the order of the ids', async () => {
    const { readIds, get, set, table } = create()
    const [third, first] = await get([3, 1])
    expect([third?.id, first?.id]).toEqual([3, 1])
    set(1, 'Another')
    const again = await get([1, 2, 3], change('book:T1-1', 'books'))
    expect(again.map(({ title }) => title)).toEqual(['Another', 'Title 2', 'Title 3'])
    expect(again[2]).toBe(third)
    table.delete(2)
    expect((await get([1, 2, 4], change('book:T1-2', 'books'))).map(({ id }) => id)).toEqual([1, 4])
    expect(readIds()).toEqual([
      [3, 1],
      [1, 2],
      [2, 4],
    ])
  })

  it('shares a reading among requests, but not with one after a change', async () => {
    const { readIds, get, set } = create()
    const before = get([1, 2])
    const same = get([2, 1])
    set(2, 'Newer')
    const after = get([1, 2], change('book:T1-2', 'books'))
    await Promise.all([before, same])
    expect((await after).map(({ title }) => title)).toEqual(['Title 1', 'Newer'])
    expect(readIds()).toEqual([
      [1, 2],
      [1, 2],
    ])
  })

  it('keeps nothing that changed while it was read, not even after two changes', async () => {
    const { readSome, get, set, table } = create()
    let finish = () => {}
    const held = new Promise<void>((resolve) => (finish = resolve))
    readSome.mockImplementationOnce(async (ids) => {
      const old = ids.flatMap((id) => table.get(id) ?? [])
      await held
      return old
    })
    const reading = get([1, 2, 3])
    set(1, 'One')
    await get([], change('book:T1-1', 'books'))
    set(2, 'Two')
    await get([], change('book:T1-2', 'books'))
    finish()
    await reading
    expect((await get([1, 2, 3])).map(({ title }) => title)).toEqual(['One', 'Two', 'Title 3'])
  })

  it('reads all again if names may have changed, while no changes are received, and after a failure', async () => {
    const { readSome, readIds, get, set } = create()
    await get([1, 2])
    set(1, 'Renamed', 'T1-9')
    await get([1, 2], change('listing:books', 'listings'))
    set(1, 'Corrected', 'T1-9')
    expect((await get([1], change('book:T1-9', 'books')))[0]?.title).toBe('Corrected')
    await get([1, 2], changeAll())
    await get([1], null)
    expect(readIds()).toEqual([[1, 2], [1, 2], [1], [1, 2], [1]])
    readSome.mockRejectedValueOnce(new Error('No.'))
    await expect(get([3])).rejects.toThrow()
    expect(await get([3])).toHaveLength(1)
  })

  it('keeps only the last used ones', async () => {
    const { readIds, get } = create(2)
    await get([1])
    await get([2])
    await get([1])
    await get([3])
    expect(await get([1, 3])).toHaveLength(2)
    await get([2])
    expect(readIds()).toEqual([[1], [2], [3], [2]])
  })
})
