import { toRichTextFromTree } from '@/formats/shared/rich-text-from-markdown'
import { normalizeTree } from '@/importers/articles/markdown/normalize-tree'
import { isSafeHref } from '@/lib/addresses/safe-href'
import type { RichTextNode } from '@/lib/rich-text'
import { parseOwnBody } from './parse-own-body'

/** The URL of a link in our own export: what an editor wrote as a link stays one, whatever it leads to. */
export function toOwnLink(url: string): string | null {
  return isSafeHref(url) ? url : null
}

/**
 * What an import makes of a body that was exported, whose images have their numbers for URLs. Markdown cannot express
 * an empty item of a list, for instance, which is therefore no change.
 */
export function rereadBody(markdown: string): { root: RichTextNode } {
  const tree = normalizeTree(parseOwnBody(markdown).tree, { toImage: (image) => image, toLink: toOwnLink })
  return toRichTextFromTree(tree, { toMediaId: Number, toStoredAlt: () => '', toArticleId: () => null })
}
