import type { ArticleFile } from '@/importers/articles/article-file'
import type { ArticleDraft } from '@/importers/articles/draft/draft-article'

type Statement = {
  file: ArticleFile
  draft: ArticleDraft
  formerPaths: readonly string[]
  /** Its fields as they would be stored. */
  fields: Readonly<Record<string, unknown>>
  imagesOfRecord: unknown
  heroOfRecord: unknown
}

/**
 * What a record says in each field: nothing of what is stored, of what editors change or of other files, so that the same
 * file says the same again.
 */
export function toSaid({
  file,
  draft,
  formerPaths,
  fields,
  imagesOfRecord,
  heroOfRecord,
}: Statement): Record<string, unknown> {
  return {
    ...fields,
    slug: file.slug,
    previousSlugs: file.aliases,
    formerPaths,
    heroImage: heroOfRecord,
    body: [file.markdown, imagesOfRecord],
    ...(file.sourceHash === null ? {} : { source: [file.sourceHash, imagesOfRecord] }),
    author: draft.byline,
    publishedAt: draft.publishedAt,
    status: draft.isShown ? 'published' : 'draft',
  }
}
