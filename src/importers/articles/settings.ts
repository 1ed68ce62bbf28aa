import { readFile } from 'node:fs/promises'

import { parse } from 'yaml'
import { z } from 'zod'

import { isWebAddress } from '@/cms/fields/web-address'
import { UnusableError } from '@/importers/importer'
import { professionIds, type ProfessionId } from '@/schemas/professions'

const profession = z.enum(professionIds)

const settingsSchema = z.strictObject({
  /** Where the articles stood before: their canonical addresses begin with it. */
  baseUrl: z.string().refine(isWebAddress, 'is no web address').optional(),
  /** How those addresses go on: :year :month :day :slug :section :filename. */
  permalink: z.string().default('/:slug/'),
  /** The byline of articles that name nobody. */
  author: z.string().optional(),
  /** The profession of articles whose tags name none. */
  profession: profession.default('public-service'),
  /** Which profession a tag stands for. */
  tags: z.record(z.string(), profession).default({}),
})

/** How a folder of articles is to be read where the files leave it open. */
export type ArticleSettings = z.infer<typeof settingsSchema>

/** Tags that name a profession whoever uses them. */
const commonTags: Record<string, ProfessionId> = {
  ...named('librarians', 'library', 'libraries', 'librarian', 'librarians', 'librarianship', 'archives'),
  ...named(
    'educators',
    'education',
    'teaching',
    'teachers',
    'schools',
    'school',
    'classroom',
    'pedagogy',
    'higher-education',
    'educators',
  ),
  ...named(
    'hr-and-ld',
    'hr',
    'human-resources',
    'hiring',
    'recruitment',
    'recruiting',
    'workforce',
    'talent',
    'professional-development',
    'training',
    'learning-and-development',
    'hr-and-ld',
  ),
  ...named(
    'hospitals',
    'hospitals',
    'hospital',
    'health',
    'healthcare',
    'health-care',
    'medicine',
    'clinical',
    'nursing',
  ),
  ...named(
    'public-service',
    'government',
    'public-service',
    'public-policy',
    'open-government',
    'civic-tech',
    'procurement',
  ),
}

/** Settings of a YAML file, if one is given, under those of the command line. */
export async function readSettings(
  file: string | null,
  given: Record<string, unknown>,
): Promise<ArticleSettings> {
  let values: unknown = {}
  if (file !== null) {
    const text = await readFile(file, 'utf8').catch((error: Error) => {
      throw new UnusableError(`${file} cannot be read: ${error.message}`)
    })
    values = parse(text, { schema: 'core' })
  }
  const result = settingsSchema.safeParse({ ...(values as object), ...given })
  if (!result.success)
    throw new UnusableError(`These settings cannot be used:\n${z.prettifyError(result.error)}`)
  return result.data
}

/** The professions that tags stand for, in their own order; empty when none does. */
export function toProfessions(tags: readonly string[], settings: ArticleSettings): ProfessionId[] {
  const own = new Map(Object.entries(settings.tags).map(([tag, id]) => [toKey(tag), id]))
  const found = new Set(tags.flatMap((tag) => own.get(toKey(tag)) ?? commonTags[toKey(tag)] ?? []))
  return professionIds.filter((id) => found.has(id))
}

function named(id: ProfessionId, ...tags: string[]): Record<string, ProfessionId> {
  return Object.fromEntries(tags.map((tag) => [tag, id]))
}

function toKey(tag: string): string {
  return tag
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
}
