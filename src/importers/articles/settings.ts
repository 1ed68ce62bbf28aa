import { readFile } from 'node:fs/promises'

import { parse } from 'yaml'
import { z } from 'zod'

import { isWebAddress } from '@/lib/addresses/web-address'
import { encodingSchema } from '@/importers/text/named-encoding'
import { ImportError } from '@/importers/importer'
import { professionIds, type ProfessionId } from '@/schemas/content/professions'
import { lookUp } from '@/lib/look-up'

const profession = z.enum(professionIds)

const settingsSchema = z.strictObject({
  /** Base URL of the site where the articles were published; their canonical URLs begin with it. */
  baseUrl: z.string().refine(isWebAddress, 'is no web address').optional(),
  /** Pattern of the paths of those URLs: :year :month :day :slug :section :filename. */
  permalink: z.string().default('/:slug/'),
  /** The byline of articles without an author. */
  author: z.string().optional(),
  /** The profession of articles whose tags map to none. */
  profession: profession.default('public-service'),
  /** True where their source has another name or address than before: articles of the same addresses are its own. */
  moved: z.boolean().default(false),
  /** The encoding of text files that are not in Unicode. */
  encoding: encodingSchema.optional(),
  /** Professions by tag. */
  tags: z.record(z.string(), profession).default({}),
})

/** Defaults for what the article files do not specify. */
export type ArticleSettings = z.infer<typeof settingsSchema>

/** Professions by common tags; the settings take precedence. */
const commonTags: Record<string, ProfessionId> = {
  ...toTagMap('librarians', 'library', 'libraries', 'librarian', 'librarians', 'librarianship', 'archives'),
  ...toTagMap(
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
  ...toTagMap(
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
  ...toTagMap(
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
  ...toTagMap(
    'public-service',
    'government',
    'public-service',
    'public-policy',
    'open-government',
    'civic-tech',
    'procurement',
  ),
}

/** The settings of the command line, merged over those of a YAML file. */
export async function readSettings(file: string | null, flags: Record<string, unknown>): Promise<ArticleSettings> {
  let values: unknown = {}
  if (file !== null) {
    const text = await readFile(file, 'utf8').catch((error: Error) => {
      throw new ImportError(`${file} cannot be read: ${error.message}`)
    })
    values = parse(text, { schema: 'core' })
  }
  const result = settingsSchema.safeParse({ ...(values as object), ...flags })
  if (!result.success) throw new ImportError(`These settings cannot be used:\n${z.prettifyError(result.error)}`)
  return result.data
}

/** The professions of tags, in the order of `professionIds`. */
export function toProfessions(tags: readonly string[], settings: ArticleSettings): ProfessionId[] {
  const own = new Map(Object.entries(settings.tags).map(([tag, id]) => [toKey(tag), id]))
  const found = new Set(tags.flatMap((tag) => own.get(toKey(tag)) ?? lookUp(commonTags, toKey(tag)) ?? []))
  return professionIds.filter((id) => found.has(id))
}

function toTagMap(id: ProfessionId, ...tags: string[]): Record<string, ProfessionId> {
  return Object.fromEntries(tags.map((tag) => [tag, id]))
}

function toKey(tag: string): string {
  return tag
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
}
