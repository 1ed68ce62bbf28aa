/** Values of path parameters, by the parameter and the segment before it, such as `resources/{slug}`. */
export type PathValues = Record<string, (string | number)[]>

type Row = {
  id: number
  slug: string
  media: number
  filename: string
  finding: number
  book: string
  bundle: string
  writer: string
  subject: string
  author: number
}
type Query = (text: string) => Promise<Record<string, unknown>[]>

/** Values for public resources of the sample; `query` runs SQL in its database. */
export async function readPathValues(query: Query): Promise<PathValues> {
  const [row] = (await query(
    `select a.id, a.slug, a.author_id as author, m.id as media, m.filename,
       (select id from evidence_entries where _status = 'published' order by id limit 1) as finding,
       (select code from books where _status = 'published' order by id limit 1) as book,
       (select slug from bundles where _status = 'published' order by id limit 1) as bundle,
       (select lectern_name_slug(n.name) from books_authors n join catalogue_books c on c.book_id = n._parent_id
         where c.is_public order by n.id limit 1) as writer,
       (select lectern_name_slug(t.text) from books_texts t join catalogue_books c on c.book_id = t.parent_id
         where c.is_public and t.path = 'subjects' order by t.id limit 1) as subject
     from articles a join media m on m.id = a.hero_image_id where a._status = 'published' order by a.id limit 1`,
  )) as Row[]
  if (!row) throw new Error('The sample has no published article with an image.')
  return {
    'articles/{id}': [row.id],
    'media/{id}': [row.media],
    'media/{filename}': [row.filename],
    'resources/{slug}': [row.slug],
    'resources/{profession}': ['librarians'],
    'authors/{id}': [row.author],
    'findings/{id}': [row.finding],
    'state-of-applied-ai/{id}': [row.finding],
    'books/{id}': [row.book],
    'bundles/{id}': [row.bundle],
    'authors/{slug}': [row.writer],
    'subjects/{slug}': [row.subject],
  }
}

/** The paths of an operation with its parameter filled in; one for each value. */
export function fillPath(path: string, values: PathValues): string[] {
  const parameter = /([\w-]+\/\{\w+\})/.exec(path)?.[0]
  if (!parameter) return [path]
  const given = values[parameter]
  if (!given) throw new Error(`Add values for ${parameter} to tests/support/example-paths.ts.`)
  return given.map((value) => path.replace(/\{\w+\}/, encodeURIComponent(value)))
}
