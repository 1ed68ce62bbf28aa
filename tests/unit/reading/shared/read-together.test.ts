import { beforeEach, describe, expect, it } from 'vitest'

import { runAfterChanges, runCurrent } from '@/reading/shared/memoize-until-change'
import { readTogether } from '@/reading/shared/read-together'

type Row = { id: number; text: string }
type Statement = { keys: number[]; finish: () => void; fail: () => void }

/** The statements that were sent, in order; each is answered when the test says so. */
let statements: Statement[]
let answered: number

beforeEach(() => {
  statements = []
  answered = 0
})

function createReader({ maxWaitMs = 60_000, isMissing = (_: number): boolean => false } = {}) {
  const readSome = (keys: number[]) =>
    new Promise<Row[]>((resolve, reject) => {
      const toRow = (id: number): Row => ({ id, text: `row ${id}, answer ${++answered}` })
      statements.push({
        keys,
        finish: () => resolve(keys.toReversed().flatMap((id) => (isMissing(id) ? [] : [toRow(id)]))),
        fail: () => reject(new Error(`Statement of ${keys.join()} failed.`)),
      })
    })
  const read = readTogether({ readSome, toKey: ({ id }: Row) => id, maxWaitMs })
  return (id: number) => runAfterChanges([], () => read(id))
}

/** Finishes statements until none is left. */
async function finishAll(): Promise<number[][]> {
  for (let index = 0; index < statements.length; index++) {
    statements[index]!.finish()
    await settled()
  }
  return statements.map(({ keys }) => keys)
}

/** All promises that can be settled are. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('readTogether', () => {
  it('reads at once what is asked for alone, and together what is asked for meanwhile', async () => {
    const read = createReader()
    const found = Promise.all([1, 2, 3].map(read))
    expect(statements.map(({ keys }) => keys)).toEqual([[1]])
    expect(await finishAll()).toEqual([[1], [2, 3]])
    expect((await found).map((row) => row?.id)).toEqual([1, 2, 3])
  })

  it('gives null for a row that there is not', async () => {
    const read = createReader({ isMissing: (id) => id === 2 })
    const found = Promise.all([1, 2, 3].map(read))
    await finishAll()
    expect((await found).map((row) => row?.id ?? null)).toEqual([1, null, 3])
  })

  it('answers a request with a statement that began after it, and two that wait for a row with the same one', async () => {
    const read = createReader()
    const [first, second, third] = [read(1), read(1), read(1)]
    expect(await finishAll()).toEqual([[1], [1]])
    expect((await first)?.text).toBe('row 1, answer 1')
    expect((await second)?.text).toBe('row 1, answer 2')
    expect((await third)?.text).toBe('row 1, answer 2')
  })

  it('rejects only what cannot be read', async () => {
    const read = createReader()
    const found = Promise.allSettled([1, 2, 3, 4].map(read))
    statements[0]!.finish()
    await settled()
    statements[1]!.fail()
    await settled()
    expect(statements.slice(2).map(({ keys }) => keys)).toEqual([[2], [3], [4]])
    statements[3]!.fail()
    statements[2]!.finish()
    statements[4]!.finish()
    expect((await found).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  })

  it('reads on after a failure', async () => {
    const read = createReader()
    const failed = read(1)
    statements[0]!.fail()
    await expect(failed).rejects.toThrow('Statement of 1 failed.')
    const next = read(1)
    statements[1]!.finish()
    expect((await next)?.id).toBe(1)
  })

  it('does not wait for a statement that hangs', async () => {
    const read = createReader({ maxWaitMs: 5 })
    void read(1)
    const second = read(2)
    await expect.poll(() => statements.length).toBe(2)
    statements[1]!.finish()
    expect((await second)?.id).toBe(2)
  })

  it('reads for an editor alone, so that what was just saved is read from the primary', async () => {
    const read = createReader()
    const reader = read(1)
    const editor = runCurrent(() => read(2))
    const other = read(3)
    expect(statements.map(({ keys }) => keys)).toEqual([[1], [2]])
    await finishAll()
    expect((await Promise.all([reader, editor, other])).map((row) => row?.id)).toEqual([1, 2, 3])
  })
})
