import { keepShownWords } from './keep-shown-words'
import { removeNonContent } from './remove-non-content'
import { isBlock } from './dom'
import { toBlocks } from './normalize-blocks'
import { normalizeFormats } from './normalize-formats'
import { normalizeHeadings } from './normalize-headings'
import { normalizeLinks } from './normalize-links'
import { normalizeWordLists } from './normalize-word-lists'
import { createWarnings, type PasteWarnings } from './warnings'
import { extractFootnotes } from './extract-footnotes'
import { extractPictures } from './extract-pictures'
import { replaceSymbolFonts } from './replace-symbol-fonts'

/**
 * Normalizes clipboard HTML of Word, Google Docs, other editors and websites in place to what articles support, so that
 * the editor imports the right nodes. Returns what was left out.
 */
export function normalizePasted(document: Document): PasteWarnings {
  const warnings = createWarnings()
  const isInline = ![...document.body.querySelectorAll('*')].some(isBlock)
  keepShownWords(document)
  removeNonContent(document, warnings)
  normalizeWordLists(document)
  replaceSymbolFonts(document)
  normalizeHeadings(document)
  const footnotes = extractFootnotes(document)
  document.body.append(...footnotes)
  extractPictures(document, warnings)
  normalizeFormats(document)
  normalizeLinks(document, warnings)
  const blocks = toBlocks(document.body)
  const [only, ...others] = blocks
  // Inline content is inserted into the current line.
  const content = isInline && only?.tagName === 'P' && others.length === 0 ? [...only.childNodes] : blocks
  document.body.replaceChildren(...content)
  return warnings
}
