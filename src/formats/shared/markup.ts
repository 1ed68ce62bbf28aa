import { toOneLine } from '@/lib/text/one-line'

/** The start of HTML in Markdown: a tag, a comment or a declaration. */
export const markupStart = /<(?=[\w/!?])/g

/** Escapes text that Markdown would parse as HTML or as a character reference. */
export function escapeMarkup(text: string): string {
  return text.replace(markupStart, '\\<').replace(/&(?=#?\w+;)/g, '\\&')
}

/** One line of text that can be the text of a link. */
export function toLinkText(text: string): string {
  return escapeMarkup(toOneLine(text).replace(/[\\[\]]/g, '\\$&'))
}
