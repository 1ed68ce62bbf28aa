import { toVisibleText } from '@/lib/text/visible-text'
import type { ListedRecord } from '@/schemas/content/evidence'

/** The complete record as plain text. */
export function toEvidenceText(record: ListedRecord): string {
  return [...toEvidenceTextParts(record)].join('')
}

/** The complete record as plain text, in parts: every finding with its kind, region, date and source. */
export function* toEvidenceTextParts({
  name,
  description,
  source,
  attribution,
  updated,
  kinds,
  counts,
  entries,
}: ListedRecord): Iterable<string> {
  const head = [
    `# ${name}`,
    `> ${entries.length} findings, last revised ${updated}.`,
    ...(description ? [description] : []),
    `Source: ${source}\nCite as: ${attribution}`,
  ]
  yield toVisibleText(head.join('\n\n'))
  for (const { id, label, note } of kinds ?? []) {
    const findings = entries.filter((entry) => entry.kind === id)
    yield toVisibleText(`\n\n## ${label} (${counts?.[id] ?? findings.length})\n\n${note}`)
    for (const finding of findings) yield toVisibleText(`\n\n${toFinding(finding)}`)
  }
  yield '\n'
}

function toFinding(entry: ListedRecord['entries'][number]): string {
  const { id, text, org, industry, region, role, date, source, supersededBy } = entry
  return [
    `### Finding ${id}`,
    text,
    ...(org ? [`Organisation: ${org}`] : []),
    `Industry: ${industry}`,
    `Region: ${region}`,
    ...(role ? [`Role: ${role}`] : []),
    `Date: ${date}`,
    `Source: ${source ?? 'not given'}`,
    ...(supersededBy === undefined ? [] : [`Superseded by: finding ${supersededBy}`]),
  ].join('\n')
}
