import { toVisibleText } from '@/lib/visible-text'
import type { ListedRecord } from '@/schemas/content/evidence'

/** The complete record as plain text: every finding with its kind, region, date and source. */
export function toEvidenceText({
  name,
  description,
  source,
  attribution,
  updated,
  kinds,
  counts,
  entries,
}: ListedRecord): string {
  const head = [
    `# ${name}`,
    `> ${entries.length} findings, last revised ${updated}.`,
    ...(description ? [description] : []),
    `Source: ${source}\nCite as: ${attribution}`,
  ]
  const sections = (kinds ?? []).map(({ id, label, note }) => {
    const findings = entries.filter((entry) => entry.kind === id)
    return [`## ${label} (${counts?.[id] ?? findings.length})`, note, ...findings.map(toFinding)].join('\n\n')
  })
  return toVisibleText(`${[...head, ...sections].join('\n\n')}\n`)
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
