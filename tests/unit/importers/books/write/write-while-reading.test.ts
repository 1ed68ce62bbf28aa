import { describe, expect, it } from 'vitest'

import { toInvalidRecord } from '@/importers/books/record/book-record'
import { toFileRecord } from '@/importers/books/feeds/file-record'
import { toOutcome, type MergedRecord } from '@/importers/books/plan/merge-records'
import { writeWhileReading } from '@/importers/books/write/write-while-reading'
import { ImportError } from '@/importers/importer'

const toRecord = (line: number, text: readonly string[] | null = null): MergedRecord => {
  const reference = `r${line}`
  const record = toInvalidRecord({ line, reference, error: null })
  const source = { line, reference, source: text, toRecord: () => record }
  return { record, parts: [toFileRecord(source, { file: 'feed.xml', fingerprint: null, isKnown: false })] }
}
const outcomesOf = (batch: readonly MergedRecord[]) =>
  batch.flatMap(({ parts }) => parts.map((part) => toOutcome(part, 'imported', [])))
const lines = (batch: readonly { line: number | null }[]) => batch.map(({ line }) => line)

/** Reads `count` records, two to a batch, and notes what happens in which order. */
function start(
  count: number,
  { commit = Promise.resolve(), signal = new AbortController().signal, isBusy = (): boolean => true } = {},
) {
  const events: string[] = []
  async function* records() {
    for (let line = 1; line <= count; line++) {
      events.push(`read ${line}`)
      yield toRecord(line)
    }
  }
  const write = async (batch: readonly MergedRecord[], beforeCommit: () => void) => {
    const name = batch.map(({ record }) => record.line).join('+')
    events.push(`write ${name}`)
    // As many turns of the event loop as a few statements of Postgres take.
    for (let turn = 0; turn < 2; turn++) await new Promise(setImmediate)
    events.push(`commit ${name}`)
    beforeCommit()
    await commit
    events.push(`committed ${name}`)
    return outcomesOf(batch)
  }
  return {
    events,
    written: writeWhileReading(records(), { limits: { records: 2, characters: 1_000_000 }, signal, write, isBusy }),
  }
}

describe('writing while reading', () => {
  it('reads the next batch while one is written, one batch at a time and in order', async () => {
    const { events, written } = start(5)
    const all: (number | null)[] = []
    for await (const outcomes of written) all.push(...lines(outcomes))
    expect(all).toEqual([1, 2, 3, 4, 5])
    expect(events.indexOf('read 3')).toBeLessThan(events.indexOf('commit 1+2'))
    const writes = events.filter((event) => !event.startsWith('read'))
    expect(writes).toEqual(
      ['1+2', '3+4', '5'].flatMap((name) => [`write ${name}`, `commit ${name}`, `committed ${name}`]),
    )
  })

  it('ends a batch early whose records are long, which bounds the memory that they take', async () => {
    const long = 'x'.repeat(60)
    async function* records() {
      for (let line = 1; line <= 5; line++) yield toRecord(line, line === 2 ? [long, long] : [long])
    }
    const sizes: number[] = []
    const written = writeWhileReading(records(), {
      limits: { records: 3, characters: 150 },
      signal: new AbortController().signal,
      write: async (batch) => {
        sizes.push(batch.length)
        return outcomesOf(batch)
      },
      isBusy: () => true,
    })
    for await (const outcomes of written) expect(outcomes).not.toEqual([])
    expect(sizes).toEqual([2, 3])
  })

  it('reads nothing while the database waits for the next statement of a batch', async () => {
    const { events, written } = start(3, { isBusy: () => false })
    for await (const outcomes of written) expect(outcomes).not.toEqual([])
    expect(events).toEqual([
      ...['read 1', 'read 2', 'write 1+2'],
      // It was being read when the batch began.
      'read 3',
      ...['commit 1+2', 'committed 1+2', 'write 3', 'commit 3', 'committed 3'],
    ])
  })

  it('reads nothing during a commit, nor before its outcome is reported', async () => {
    let resolve = () => undefined as void
    const commit = new Promise<void>((done) => (resolve = done))
    const { events, written } = start(60, { commit })
    const first = written.next()
    while (!events.includes('commit 1+2')) await new Promise(setImmediate)
    const seen = events.length
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
    // The record that was being read may still come.
    expect(events.slice(seen).length).toBeLessThanOrEqual(1)
    resolve()
    expect(lines((await first).value ?? [])).toEqual([1, 2])
    await written.return(undefined)
  })

  it('commits the batch it is writing when it is stopped, and begins no other', async () => {
    const stop = new AbortController()
    const { events, written } = start(60, { signal: stop.signal })
    const reported: (number | null)[] = []
    for await (const outcomes of written) {
      reported.push(...lines(outcomes))
      if (reported.length === 2) stop.abort()
    }
    expect(reported).toEqual(
      events
        .filter((event) => event.startsWith('committed'))
        .flatMap((event) => event.slice(10).split('+').map(Number)),
    )
    expect(reported.length).toBeLessThanOrEqual(4)
  })

  it('writes the records before an error of the file, and then reports the error', async () => {
    async function* records() {
      yield toRecord(1)
      yield toRecord(2)
      yield toRecord(3)
      throw new ImportError('the XML is not well-formed')
    }
    const written = writeWhileReading(records(), {
      limits: { records: 2, characters: 1_000_000 },
      signal: new AbortController().signal,
      write: async (batch) => outcomesOf(batch),
      isBusy: () => true,
    })
    const reported: (number | null)[] = []
    const run = (async () => {
      for await (const outcomes of written) reported.push(...lines(outcomes))
    })()
    await expect(run).rejects.toThrow('the XML is not well-formed')
    expect(reported).toEqual([1, 2, 3])
  })

  it('ends with the error of a write, and reads no further', async () => {
    let read = 0
    async function* records() {
      for (;;) yield toRecord(++read)
    }
    const written = writeWhileReading(records(), {
      limits: { records: 2, characters: 1_000_000 },
      signal: new AbortController().signal,
      write: async () => {
        throw new Error('Connection terminated')
      },
      isBusy: () => true,
    })
    const run = (async () => {
      for await (const outcomes of written) expect(outcomes).toEqual([])
    })()
    await expect(run).rejects.toThrow('Connection terminated')
    expect(read).toBeLessThan(6)
  })
})
