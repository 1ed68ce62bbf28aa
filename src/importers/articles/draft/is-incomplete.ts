import type { Article } from '@/cms/payload-types'
import { countCharacters } from '@/lib/text/characters'
import { descriptionLength } from '@/schemas/content/article'
import type { ArticleDraft } from './draft-article'

/** True for a stored draft that lacks what publishing requires; a title that an import made up is none. */
export function isIncomplete(
  { _status, title, sources, description, body }: Article,
  { standInTitle, ...next }: Pick<ArticleDraft, 'standInTitle' | 'missing' | 'title'>,
): boolean {
  const isStandIn =
    !title || (title === standInTitle && (next.missing.includes('title') || next.title !== standInTitle))
  return (
    _status !== 'published' &&
    (isStandIn || (sources ?? []).length === 0 || countCharacters(description ?? '') < descriptionLength.min || !body)
  )
}
