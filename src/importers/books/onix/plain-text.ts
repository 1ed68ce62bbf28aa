import { htmlToPlainText, toPlainText as toPlainTextOfString } from '@/importers/books/record/plain-text'
import { toMarkup, toText, type Element } from './element'

/** Values of `textformat` for markup (list 34): HTML, XML, XHTML. */
const markupFormats = new Set(['02', '03', '05'])

/**
 * An ONIX text element as plain text. Accepts XHTML, escaped HTML (even where `textformat` says it is plain), and plain
 * text.
 */
export function toPlainText(text: Element): string {
  if (text.content.some((each) => typeof each !== 'string'))
    return htmlToPlainText(toMarkup(text), { keepsLines: false })
  return toPlainTextOfString(toText(text), { isMarkup: markupFormats.has(text.attributes.textformat ?? '') })
}
