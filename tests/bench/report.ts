import type { FloorResult } from './floor'
import type { Freshness } from './freshness'
import type { Load } from './load'
import type { PeerResult } from './peers'

export type Report = {
  at: string
  generator: string
  isQuick: boolean
  hot: {
    name: string
    bytes: number
    least: number | undefined
    ours: Load
    raw: Load
    ratioToRaw: number
    ratioToPayload?: number
    peers: PeerResult[]
  }[]
  floor: FloorResult[]
  cold: { name: string; p50Ms: number; p99Ms: number; ratioToSmall: number; ratioToPayload?: number; least?: number }[]
  memory: { beforeMb: number | null; fullMb: number | null }
  freshness: Freshness
}

const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
const ms = (value: number) => value.toFixed(value < 10 ? 2 : 0)

/** The figures as Markdown tables, ratios first: absolute numbers belong to the machine. */
export function toMarkdownReport({ hot, cold, floor, memory, freshness, generator }: Report): string {
  return [
    row(['Cache hits', 'share of raw `node:http`', 'required', 'bytes', 'p50 ms', 'p99 ms', 'raw p50', 'raw p99']),
    row(['---', '---', '---', '---', '---', '---', '---', '---']),
    ...hot.map(({ name, ratioToRaw, least, bytes, ours, raw }) =>
      row([
        name,
        ratioToRaw.toFixed(2),
        least?.toFixed(2) ?? '',
        bytes,
        ms(ours.p50Ms),
        ms(ours.p99Ms),
        ms(raw.p50Ms),
        ms(raw.p99Ms),
      ]),
    ),
    '',
    row([
      'Cache misses',
      'times as fast as Payload’s REST',
      'required',
      '10,000 articles against 1,000',
      'p50 ms',
      'p99 ms',
    ]),
    row(['---', '---', '---', '---', '---', '---']),
    ...cold.map(({ name, ratioToPayload, least, ratioToSmall, p50Ms, p99Ms }) =>
      row([name, ratioToPayload?.toFixed(1) ?? '', least ?? '', ratioToSmall.toFixed(2), ms(p50Ms), ms(p99Ms)]),
    ),
    '',
    row(['Cache misses', 'connections', 'share of the floor', 'bytes', 'a second', 'floor', 'p50 ms', 'floor p50']),
    row(['---', '---', '---', '---', '---', '---', '---', '---']),
    ...floor.flatMap(({ name, bytes, loads }) =>
      loads.map(({ connections, ratio, ours, floor: theirs }) => {
        const [mine, other] = [ours, theirs].map((one) => one.requestsPerSecond.toFixed(0)) as [string, string]
        return row([name, connections, ratio.toFixed(2), bytes, mine, other, ms(ours.p50Ms), ms(theirs.p50Ms)])
      }),
    ),
    '',
    ...hot.flatMap(({ name, ours, raw, peers }) =>
      peers.map(({ name: peer, configuration, measured }) =>
        measured
          ? `${name}: ${peer} (${configuration}) sends ${measured.requestsPerSecond.toFixed(0)} a second, p50 ${ms(measured.p50Ms)} ms; raw \`node:http\` ${raw.requestsPerSecond.toFixed(0)}, Lectern ${ours.requestsPerSecond.toFixed(0)}.`
          : `${name}: ${peer} is not installed, so it was not measured.`,
      ),
    ),
    '',
    ...hot.flatMap(({ name, ratioToPayload }) =>
      ratioToPayload
        ? [`The cached ${name} has ${ratioToPayload.toFixed(0)} times the throughput of Payload’s REST API.`]
        : [],
    ),
    `Resident memory of one server, its renderer included, after the runs above: ${memory.beforeMb} MB; with its cache filled to the default bound: ${memory.fullMb} MB.`,
    `What an editor publishes is in the next answer ${ms(freshness.same.p50Ms)} ms after it was saved (p99 ${ms(freshness.same.p99Ms)} ms), ` +
      `and in another server’s ${ms(freshness.other.p50Ms)} ms after (p99 ${ms(freshness.other.p99Ms)} ms), under load. Load from ${generator}.`,
  ].join('\n')
}
