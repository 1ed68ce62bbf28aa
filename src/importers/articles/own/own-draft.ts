import type { ArticleDraft, DraftContext, Missing } from '@/importers/articles/draft/draft-article'
import { joinBylines } from '@/importers/articles/bylines'
import { findHero, toDraftBody } from '@/importers/articles/draft/draft-body'
import { isDescription } from '@/importers/articles/draft/normalize-description'
import type { ReadArticle } from '@/importers/articles/read-article'
import { descriptionLength } from '@/schemas/content/article'
import type { ProfessionId } from '@/schemas/content/professions'

const missingReasons: Record<Missing, string> = {
  title: 'It is a draft: it has no title.',
  body: 'It is a draft: it has no text.',
  sources: 'It is a draft: it has no source.',
  description: `It is a draft: its description has not ${descriptionLength.min} to ${descriptionLength.max} characters.`,
}

/** Turns a file that was exported here into the article that it says: what it lacks is neither found nor made up. */
export function toOwnDraft(parsed: ReadArticle, { links, images, bylines, now }: DraftContext): ArticleDraft {
  const { article: file } = parsed
  const notes: string[] = []
  const { tree, ...body } = toDraftBody(parsed, { links, images }, notes)
  const description = file.summaries[0] ?? null
  const lacks: Record<Missing, boolean> = {
    title: file.title === null,
    description: !isDescription(description ?? ''),
    body: tree.children.length === 0,
    sources: file.sources.length === 0,
  }
  const missing = (Object.keys(lacks) as Missing[]).filter((field) => lacks[field])
  const isFuture = file.time !== null && Date.parse(file.time) > now
  const isShown = !file.isDraft && !isFuture
  return {
    missing,
    omitted: [
      ...missing.filter((field) => field !== 'description' || description === null),
      ...(file.professions.length === 0 ? (['professions'] as const) : []),
    ],
    isOwn: true,
    title: file.title,
    standInTitle: '',
    description,
    formerDescriptions: [],
    professions: file.professions as ProfessionId[],
    byline: joinBylines(file.authors.map((name) => bylines.find(name))),
    publishedAt: file.time,
    modifiedAt: file.modifiedTime,
    language: file.language,
    siteLanguage: null,
    status: isShown && missing.length === 0 ? 'published' : 'draft',
    isShown,
    sources: file.sources,
    corrections: file.corrections as ArticleDraft['corrections'],
    hero: findHero(file, { images }, notes),
    ...body,
    notes: [...missing.map((field) => missingReasons[field]), ...new Set(notes)],
  }
}
