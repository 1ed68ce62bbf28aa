import { z } from 'zod'

import { evidenceKindIds } from './evidence-kinds'

/** Maximum lengths of a finding's texts, in the admin and the importer. */
export const findingMaxLengths = { text: 4000, industry: 200, region: 200, role: 300, org: 300 } as const

export const evidenceEntrySchema = z
  .strictObject({
    id: z.int().meta({ description: 'Stable number of the finding.' }),
    kind: z.enum(evidenceKindIds),
    industry: z.string(),
    region: z.string(),
    role: z.string().optional(),
    org: z.string().optional(),
    text: z.string(),
    date: z.string().meta({ description: 'As precise as the source: `2025`, `2025-03` or `2025-03-14`.' }),
    source: z.url().optional(),
  })
  .meta({ id: 'EvidenceEntry', description: 'One finding, with where it was read.' })

export const evidenceRecordSchema = z
  .strictObject({
    name: z.string(),
    description: z.string().optional(),
    source: z.url(),
    attribution: z.string().meta({ description: 'Citation text for the record.' }),
    updated: z.string().meta({ description: 'When the record was last revised.' }),
    kinds: z.array(z.strictObject({ id: z.enum(evidenceKindIds), label: z.string(), note: z.string() })).optional(),
    counts: z.record(z.string(), z.int()).optional().meta({ description: 'Entries of each kind, by kind id.' }),
    entries: z.array(evidenceEntrySchema),
  })
  .meta({ id: 'EvidenceRecord', description: 'The whole applied-AI evidence record.' })

/** A finding in the files that the contract does not define. */
export const listedFindingSchema = z
  .strictObject({
    ...evidenceEntrySchema.shape,
    supersededBy: z.int().optional().meta({ description: 'Number of the newer finding that supersedes it.' }),
  })
  .meta({ id: 'ListedFinding', description: 'One finding, with where it was read and what supersedes it.' })

export const listedFindingsSchema = z
  .array(listedFindingSchema)
  .meta({ id: 'ListedFindings', description: 'Findings, newest first.' })

/** The files of filtered findings, with the ending of their addresses. */
export const findingFiles = [
  { ending: 'csv', format: 'csv', name: 'CSV' },
  { ending: 'json', format: 'json', name: 'JSON' },
  { ending: 'jsonl', format: 'jsonl', name: 'JSON lines' },
] as const

export type EvidenceEntry = z.infer<typeof evidenceEntrySchema>
export type ListedFinding = z.infer<typeof listedFindingSchema>
/** The record as the contract defines it. */
export type EvidenceRecord = z.infer<typeof evidenceRecordSchema>
/** The record with `supersededBy` of its findings. */
export type ListedRecord = Omit<EvidenceRecord, 'entries'> & { entries: ListedFinding[] }
