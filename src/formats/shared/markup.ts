import { toOneLine } from '@/lib/text/one-line'

/**
 * The start of HTML in Markdown, which is a tag, a comment or a declaration, or of an address in angle brackets, which may
 * begin with punctuation if it is one of e-mail (CommonMark §6.5).
 */
export const markupStart = /<(?=[\w/!?]|[.#$%&'*+=^`{|}~-][^\s@<>]*@)/g

/** Escapes text that Markdown would parse as HTML or as a character reference. */
export function escapeMarkup(text: string): string {
  return text.replace(markupStart, '\\<').replace(/&(?=#?\w+;)/g, '\\&')
}

/** One line of text that can be the text of a link. */
export function toLinkText(text: string): string {
  return escapeMarkup(toOneLine(text).replace(/[\\[\]]/g, '\\$&'))
}
