import { query } from './database'

/** What stands in a path, by the segment before it, such as `resources` for `/resources/{slug}`. */
export type PathValues = Record<string, (string | number)[]>

/** Values that lead to something public, from the sample. */
export async function readPathValues(): Promise<PathValues> {
  const [row] = await query<{ id: number; slug: string; media: number; filename: string; finding: number }>(
    `select a.id, a.slug, m.id as media, m.filename,
       (select id from evidence_entries where _status = 'published' order by id limit 1) as finding
     from articles a join media m on m.id = a.hero_image_id where a._status = 'published' order by a.id limit 1`,
  )
  if (!row) throw new Error('The sample has no published article with a picture.')
  return {
    'articles/{id}': [row.id],
    'media/{id}': [row.media],
    'media/{filename}': [row.filename],
    'resources/{slug}': [row.slug],
    'state-of-applied-ai/{id}': [row.finding],
  }
}

/** The addresses that the path of an operation stands for; one for each value of what it names. */
export function fillPath(path: string, values: PathValues): string[] {
  const place = /([\w-]+\/\{\w+\})/.exec(path)?.[0]
  if (!place) return [path]
  const given = values[place]
  if (!given) throw new Error(`Say in tests/support/example-paths.ts what stands for ${place}.`)
  return given.map((value) => path.replace(/\{\w+\}/, encodeURIComponent(value)))
}
