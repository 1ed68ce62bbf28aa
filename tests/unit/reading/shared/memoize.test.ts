import { describe, expect, it, vi } from 'vitest'

import { memoizeRows } from '@/reading/shared/memoize-rows'
import { memoizeUntilChange, runAfterChanges } from '@/reading/shared/memoize-until-change'

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
  const create = () => {
    const table = new Map([1, 2, 3].map((id) => [id, { id, title: `Title ${id}` }]))
    const readAll = vi.fn<() => Promise<Row[]>>(async () => [...table.values()])
    const readSome = vi.fn<(ids: number[]) => Promise<Row[]>>(async (ids) =>
      [...table.values()].filter(({ id }) => ids.includes(id)),
    )
    const find = memoizeRows({ kind: 'article', listing: 'listing:articles', readAll, readSome })
    const get = (changes: Parameters<typeof runAfterChanges>[0] = []) => runAfterChanges(changes, find)
    return { table, readAll, readSome, get }
  }

  it('reads again only the rows that have changed, and keeps their order', async () => {
    const { table, readAll, readSome, get } = create()
    await get()
    table.set(2, { id: 2, title: 'Another' })
    const rows = await get(change('article:2', 'articles'))
    expect(rows.map(({ title }) => title)).toEqual(['Title 1', 'Another', 'Title 3'])
    expect(readSome.mock.calls).toEqual([[[2]]])
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
})
