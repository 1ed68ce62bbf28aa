import { readFile } from 'node:fs/promises'

import type { Payload } from 'payload'
import { parse } from 'yaml'
import { z } from 'zod'

import { isPartialDate } from '@/lib/partial-date'
import { evidenceKindIds } from '@/schemas/evidence-kinds'

const entrySchema = z.strictObject({
  kind: z.enum(evidenceKindIds),
  industry: z.string().min(1),
  region: z.string().min(1),
  role: z.string().min(1).optional(),
  org: z.string().min(1).optional(),
  text: z.string().min(1),
  date: z.string().refine(isPartialDate),
  source: z.url().optional(),
})

const fileSchema = z.strictObject({
  record: z.strictObject({
    name: z.string(),
    description: z.string(),
    attribution: z.string().optional(),
    kinds: z.array(z.strictObject({ id: z.enum(evidenceKindIds), label: z.string(), note: z.string() })),
  }),
  entries: z.array(entrySchema).min(1),
})

/** The sample's evidence, as its file says it. */
export type SampleEvidence = z.infer<typeof fileSchema>

/** Reads `evidence.yaml`; throws, naming the place, where it is not as it should be. */
export async function readSampleEvidence(file: string): Promise<SampleEvidence> {
  const result = fileSchema.safeParse(parse(await readFile(file, 'utf8'), { schema: 'core' }))
  if (!result.success) throw new Error(`evidence.yaml: ${z.prettifyError(result.error)}`)
  return result.data
}

/** Creates the record and those findings that are missing. */
export async function loadEvidence(payload: Payload, file: string): Promise<void> {
  const { record, entries } = await readSampleEvidence(file)
  const { docs } = await payload.find({ collection: 'evidence-entries', pagination: false, depth: 0, select: { text: true } })
  const known = new Set(docs.map((doc) => doc.text))
  for (const entry of entries) {
    if (known.has(entry.text)) continue
    await payload.create({ collection: 'evidence-entries', data: { ...entry, _status: 'published' } })
  }
  const kinds = record.kinds.map(({ id, ...kind }) => ({ kind: id, ...kind }))
  await payload.updateGlobal({ slug: 'evidence-record', data: { ...record, kinds } })
}
