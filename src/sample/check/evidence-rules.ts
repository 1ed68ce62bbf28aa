import { evidenceKindIds } from '@/schemas/evidence-kinds'

import type { SampleEvidence } from '../load-evidence'
import { breach, type Complaint, findTwins } from './complaint'
import { isKnownSource } from './link-forms'

/** Checks the findings: number, kinds, spread, sources, lengths and dates, of which `today` is the newest allowed. */
export function checkEvidence({ record, entries }: SampleEvidence, today: string): Complaint[] {
  const file = 'evidence.yaml'
  const bounds: [what: string, found: number, least: number][] = [
    ['findings', entries.length, 120],
    ['industries', new Set(entries.map(({ industry }) => industry)).size, 8],
    ['regions', new Set(entries.map(({ region }) => region)).size, 10],
    ...evidenceKindIds.map((id): [string, number, number] => [
      `of the kind ${id}`,
      entries.filter(({ kind }) => kind === id).length,
      10,
    ]),
    ['kinds explained', new Set(record.kinds.map(({ id }) => id)).size, evidenceKindIds.length],
  ]
  return [
    ...bounds
      .filter(([, found, least]) => found < least)
      .map(([what, found, least]) => breach(file, 'all', `${what}: ${found}, where ${least} are wanted`)),
    ...entries.flatMap((entry, index) =>
      checkEntry(entry, today).map((says) => breach(file, toPlace(entry, index), says)),
    ),
    ...findTwins(
      entries.map((entry, index) => [entry.text.trim(), toPlace(entry, index)]),
      file,
      'text',
    ),
  ]
}

type Entry = SampleEvidence['entries'][number]

/** Where a finding stands, as a person finds it again: its number and how it begins. */
export function toPlace({ text }: Entry, index: number): string {
  return `finding ${index + 1} (${text.slice(0, 40)}…)`
}

function checkEntry({ kind, org, text, date, source }: Entry, today: string): string[] {
  const { length } = text.trim()
  return [
    ...(length < 60 || length > 300 ? [`has ${length} characters, where 60 to 300 are wanted`] : []),
    ...(date > today.slice(0, date.length) ? [`is dated ${date}, after ${today}`] : []),
    ...(source === undefined
      ? ['names no source']
      : isKnownSource(source)
        ? []
        : [`has an address of an unknown form: ${source}`]),
    ...(kind === 'deployment' && org === undefined ? ['does not say who runs the system'] : []),
  ]
}
