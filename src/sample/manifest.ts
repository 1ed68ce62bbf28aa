import { readFile } from 'node:fs/promises'

import { parse } from 'yaml'
import { z } from 'zod'

import { evidenceKindIds } from '@/schemas/content/evidence-kinds'

const text = z.string().min(1)

const manifestSchema = z.strictObject({
  site: z.strictObject({
    name: text,
    tagline: text,
    about: text,
    catalogueName: text,
    catalogueTagline: text,
    tiers: z.array(text),
    organizationName: text,
  }),
  authors: z.record(text, z.strictObject({ name: text, role: text })),
  scheduled: z.array(text),
  evidenceRecord: z.strictObject({
    name: text,
    description: text,
    attribution: text,
    kinds: z.array(z.strictObject({ id: z.enum(evidenceKindIds), label: text, note: text })),
    /** By the numbers that the first load gives, which are those of their rows. */
    superseded: z.array(z.strictObject({ finding: z.int(), by: z.int() })),
  }),
  books: z.strictObject({ drafts: z.array(text), withdrawn: z.array(text) }),
  bundles: z.array(z.strictObject({ slug: text, title: text, description: text, books: z.array(text) })),
  /** Alternative texts by file name without extension. */
  images: z.record(text, text),
})

/** What the importers' formats cannot express about the sample. */
export type Manifest = z.infer<typeof manifestSchema>

/** Reads `manifest.yaml`; throws, naming the position, where it is invalid. */
export async function readManifest(file: string): Promise<Manifest> {
  const result = manifestSchema.safeParse(parse(await readFile(file, 'utf8')))
  if (!result.success) throw new Error(`${file}: ${z.prettifyError(result.error)}`)
  return result.data
}
