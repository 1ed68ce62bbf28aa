import { replaceAdmonitions } from './admonitions'
import { replaceDefinitionLists } from './definition-lists'
import { replaceInlineFootnotes } from './inline-footnotes'

/** Replaces the blocks and footnotes that some site generators add to Markdown by what all of them have. */
export function replaceExtensions(markdown: string): string {
  return replaceInlineFootnotes(replaceDefinitionLists(replaceAdmonitions(markdown)))
}
