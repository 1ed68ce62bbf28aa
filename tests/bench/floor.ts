import { load, sendRequest, type BenchRequest, type Load } from './load'
import { medianLoad, medianRatio } from './medians'
import { toFields } from './parts'
import { floorRows } from './rows'

type Origins = Record<'content' | 'catalogue' | 'floor', string>

/** How fast a miss is, and how fast what Postgres makes of the same statement, with one connection and with ten. */
export type FloorResult = {
  name: string
  bytes: number
  /** By the number of connections. */
  loads: { connections: number; ours: Load; floor: Load; ratio: number }[]
}

type Options = {
  origins: Origins
  /** Lets the floor send these fields. */
  setFields: (fields: string[]) => Promise<void>
  rounds: number
  secondsPerRound: number
}

/** As many as a round of the slower kinds sends: what the renderer memoizes of a document helps from the second round on. */
const requestsInTurn = 4_000
/** V8 has optimized what a miss runs after some thousand of them; until then each takes two to three times the CPU time. */
const warmUpSeconds = 8

/** Measures misses, on a server without a cache, and the floor in alternating rounds. */
export async function measureFloor({ origins, setFields, rounds, secondsPerRound }: Options) {
  const results: FloorResult[] = []
  for (const { name, host, toRequest, toTexts } of floorRows) {
    const origin = origins[host]
    const requests = Array.from({ length: requestsInTurn }, (_, index) => toRequest(index))
    const { bytes, fields } = await compareBodies(requests[0]!, { origin, floor: origins.floor, toTexts })
    await setFields(fields)
    for (const one of [origins.floor, origin]) await load(one, requests, warmUpSeconds)
    const loads: FloorResult['loads'] = []
    for (const connections of [1, 10]) {
      const [ours, floor]: [Load[], Load[]] = [[], []]
      for (let round = 0; round < rounds; round++) {
        floor.push(await load(origins.floor, requests, secondsPerRound, connections))
        ours.push(await load(origin, requests, secondsPerRound, connections))
      }
      loads.push({ connections, ours: medianLoad(ours), floor: medianLoad(floor), ratio: medianRatio(ours, floor) })
    }
    results.push({ name, bytes, loads })
    console.log('floor', name, ...loads.map(({ connections, ratio }) => `${connections}: ${ratio.toFixed(2)}`))
  }
  return results
}

type Compared = { origin: string; floor: string; toTexts: (body: unknown) => unknown }

/** How far the sizes of the two bodies may be apart: Postgres writes a space around each colon, and after each comma. */
const maxSizeRatio = 1.2

/** Throws unless both send the same documents; the fields of ours that the floor is to send. */
async function compareBodies(request: BenchRequest, { origin, floor, toTexts }: Compared) {
  const [ours, theirs] = [await sendRequest(origin, request), await sendRequest(floor, request)]
  const [mine, other] = [ours, theirs].map(({ body }) => JSON.stringify(toTexts(JSON.parse(body.toString()))))
  const ratio = Math.max(ours.body.length / theirs.body.length, theirs.body.length / ours.body.length)
  if (mine !== other || ratio > maxSizeRatio)
    throw new Error(`${request.path}: the floor sends other documents, ${ratio.toFixed(2)} times the size`)
  return { bytes: ours.body.length, fields: toFields(ours) }
}
