import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { parse } from 'yaml'
import { z } from 'zod'

import { bookCodePattern } from '@/lib/book-code'
import { isIsbn13 } from '@/lib/isbn'
import { toLanguageTag } from '@/lib/language-tag'
import { slugPattern } from '@/lib/slug'
import { coverMotifs } from './covers/motifs'

const text = z.string().min(1)

const bookSchema = z.strictObject({
  code: text.regex(bookCodePattern),
  isbn: text.refine(isIsbn13, 'is no ISBN-13'),
  title: text.max(300),
  subtitle: text.max(300).optional(),
  language: text.refine((tag) => toLanguageTag(tag) === tag, 'is no language tag'),
  /** A name, or a name with a role after it in parentheses. */
  authors: z.array(text).min(1),
  publishedAt: z.iso.date(),
  status: z.enum(['published', 'draft', 'withdrawn']),
  pages: z.int().min(1),
  /** What its cover is drawn with. */
  motif: z.enum(Object.keys(coverMotifs) as [keyof typeof coverMotifs, ...(keyof typeof coverMotifs)[]]),
  subjects: z.array(text),
  synopsis: z.array(text).min(1),
  chapters: z.array(z.strictObject({ title: text, summary: text.max(1000) })).min(3),
  outcomes: z.array(text).min(3),
})

const bundleSchema = z.strictObject({
  slug: text.regex(slugPattern),
  title: text,
  description: text,
  books: z.array(text.regex(bookCodePattern)),
})

/** A sample book as its file says it. */
export type SampleBook = z.infer<typeof bookSchema>
/** A sample bundle: its books by catalogue code, in order. */
export type SampleBundle = z.infer<typeof bundleSchema>

/** Reads every book of a folder, one a file, by code; throws with the file's name where one is not as it should be. */
export async function readSampleBooks(folder: string): Promise<SampleBook[]> {
  const names = (await readdir(folder)).filter((name) => /^t\d-\d+\.yaml$/.test(name)).sort()
  return Promise.all(names.map((name) => read(path.join(folder, name), bookSchema)))
}

/** Reads the folder's `bundles.yaml`. */
export async function readSampleBundles(folder: string): Promise<SampleBundle[]> {
  return read(path.join(folder, 'bundles.yaml'), z.array(bundleSchema))
}

async function read<T extends z.ZodType>(file: string, schema: T): Promise<z.infer<T>> {
  // The core schema keeps dates as the text they are.
  const result = schema.safeParse(parse(await readFile(file, 'utf8'), { schema: 'core' }))
  if (!result.success) throw new Error(`${path.basename(file)}: ${z.prettifyError(result.error)}`)
  return result.data
}
