import { writeFile } from 'node:fs/promises'

import { percentile, sendRequest, type BenchRequest } from './load'
import { createParts, type Parts } from './parts'
import { insertSizedContent } from './sized-content'
import type { SizeRow } from './size-row'
import { sizeRows } from './size-rows'

const baseSize = 10_000
/** How much dearer than at {@link baseSize} a response may be. */
const most = 1.5

type Options = { size: number; port: number; json?: string | undefined; requests: number; only?: string | undefined }
type Result = { name: string; smallMs: number; largeMs: number; ratio: number; status: number; grows: boolean }

/**
 * What each list, page, query and search costs with so many books and a tenth as many articles and findings, uncached and
 * one request at a time, against what it costs with {@link baseSize} books.
 */
export async function measureSize({ size, port, json, requests, only }: Options): Promise<void> {
  const parts = await createParts()
  try {
    const [small, large] = [await serve(parts, baseSize, port), await serve(parts, size, port + 2)]
    const results: Result[] = []
    for (const row of sizeRows.filter(({ name }) => !only || new RegExp(only).test(name))) {
      const result = await measureRow(row, { small, large, size, requests })
      results.push(result)
      console.log(toLine(result))
    }
    report(results)
    if (json) await writeFile(json, `${JSON.stringify({ size, baseSize, requests, results }, null, 2)}\n`)
  } finally {
    await parts.close()
  }
}

type Server = Awaited<ReturnType<Parts['serve']>>

async function serve(parts: Parts, size: number, port: number): Promise<Server> {
  const { url, isNew } = await parts.keepDatabase(`lectern_size_${size}`)
  // A server migrates it.
  if (isNew) await (await parts.serve(port, url, { CACHE: 'off' })).stop()
  await insertSizedContent(url, size)
  return parts.serve(port, url, { CACHE: 'off', REQUEST_TIMEOUT_MS: '60000' })
}

type Measured = { small: Server; large: Server; size: number; requests: number }

/** Requests in turns to both, so that what else the machine does concerns both. */
async function measureRow(row: SizeRow, { small, large, size, requests }: Measured): Promise<Result> {
  const times: [number[], number[]] = [[], []]
  let worst = 200
  const send = async (server: Server, request: BenchRequest) => {
    const startedAt = performance.now()
    const { status } = await sendRequest(row.host === 'catalogue' ? server.catalogueOrigin : server.origin, request)
    if (status !== 200) worst = status
    return performance.now() - startedAt
  }
  // The first requests fill what is memoized, such as totals; at the sixth, Postgres may choose a plan for any values.
  for (let index = 0; index < requests + warmUps; index++) {
    const both = [
      await send(small, row.toRequest(index, baseSize)),
      await send(large, row.toRequest(index, size)),
    ] as const
    if (index < warmUps) continue
    times[0].push(both[0])
    times[1].push(both[1])
  }
  const [smallMs = NaN, largeMs = NaN] = times.map((list) =>
    percentile(
      list.toSorted((a, b) => a - b),
      0.5,
    ),
  )
  return { name: row.name, smallMs, largeMs, ratio: largeMs / smallMs, status: worst, grows: row.grows ?? false }
}

const warmUps = 8

function toLine({ name, smallMs, largeMs, ratio, status, grows }: Result): string {
  const mark = status !== 200 ? ` STATUS ${status}` : !grows && ratio > most ? ' SLOW' : ''
  return `| ${name} | ${smallMs.toFixed(1)} | ${largeMs.toFixed(1)} | ${ratio.toFixed(2)}${mark} |`
}

function report(results: readonly Result[]): void {
  const slow = results.filter(({ ratio, grows, status }) => status !== 200 || (!grows && ratio > most))
  console.log(
    `${results.length - slow.length} of ${results.length} within ${most} times their cost at ${baseSize} books.`,
  )
}
