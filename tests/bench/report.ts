import type { Freshness } from './freshness'
import type { Load } from './load'

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
  }[]
  cold: { name: string; p50Ms: number; p99Ms: number; ratioToSmall: number; ratioToPayload?: number; least?: number }[]
  memory: { beforeMb: number | null; fullMb: number | null }
  freshness: Freshness
}

const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
const ms = (value: number) => value.toFixed(value < 10 ? 2 : 0)

/** The figures as Markdown tables, ratios first: absolute numbers belong to the machine. */
export function toMarkdownReport({ hot, cold, memory, freshness, generator }: Report): string {
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
