import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { parse } from 'yaml'
import { z } from 'zod'

import { slugPattern } from '@/lib/slug'
import { professionIds } from '@/schemas/professions'
import { bylines, type BylineKey } from './bylines'

const frontMatterSchema = z.strictObject({
  title: z.string().min(1).max(300),
  description: z.string().min(160).max(300),
  professions: z.array(z.enum(professionIds)).min(1),
  author: z
    .string()
    .refine((key): key is BylineKey => key in bylines, 'is not a byline of src/sample/bylines.ts'),
  publishedAt: z.iso.datetime(),
  heroImage: z.string().optional(),
  status: z.enum(['published', 'draft', 'scheduled']),
  previousSlugs: z.array(z.string().regex(slugPattern)).optional(),
  sources: z
    .array(z.strictObject({ label: z.string().min(1), url: z.url(), date: z.iso.date().optional() }))
    .min(1),
})

/** A sample article as its file says it: front matter, Markdown, and the line on which that begins. */
export type SampleArticle = z.infer<typeof frontMatterSchema> & {
  slug: string
  markdown: string
  bodyLine: number
}

/** The names of the article files of a folder. */
export async function listSampleArticles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.md')).sort()
}

/** Reads every article of a folder, oldest first; throws with the file's name where one is not right. */
export async function readSampleArticles(folder: string): Promise<SampleArticle[]> {
  const names = await listSampleArticles(folder)
  const articles = await Promise.all(
    names.map(async (name) => parseSampleArticle(name, await readFile(path.join(folder, name), 'utf8'))),
  )
  return articles.sort((a, b) => a.publishedAt.localeCompare(b.publishedAt) || a.slug.localeCompare(b.slug))
}

/** Parses the text of one article file; throws, naming the file and the key, where it is not right. */
export function parseSampleArticle(name: string, file: string): SampleArticle {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file)
  if (!parts) throw new Error(`${name}: the file must begin with front matter between two lines of ---`)
  const [, frontMatter = '', markdown = ''] = parts
  // The core schema keeps dates as the text they are.
  const result = frontMatterSchema.safeParse(parse(frontMatter, { schema: 'core' }))
  if (!result.success) throw new Error(`${name}: ${z.prettifyError(result.error)}`)
  return {
    ...result.data,
    slug: name.slice(0, -'.md'.length),
    markdown,
    bodyLine: frontMatter.split('\n').length + 3,
  }
}
