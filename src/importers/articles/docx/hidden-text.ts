import { isOn, type DocumentStyles } from './styles'

const tag =
  /<(\/?)w:(p|r|pPr|rPr|pStyle|rStyle|vanish|t|drawing|pict|object|footnoteReference|endnoteReference)(?=[\s/>])([^<>]*)>/g
const contents = new Set(['t', 'drawing', 'pict', 'object', 'footnoteReference', 'endnoteReference'])
const valueAttribute = /\sw:val="([^"<>]*)"/

type Paragraph = { style: string | null; run: Run | null; inProperties: boolean }
type Run = { style: string | null; isHidden: boolean | null; inProperties: boolean }

/**
 * The text of a document without what its runs, or the styles of its paragraphs and runs, hide; calls `note` if there
 * is any. Paragraphs are within others where a run has a text box.
 */
export function removeHidden(xml: string, styles: DocumentStyles, note: () => void): string {
  const paragraphs: Paragraph[] = []
  let result = ''
  let end = 0
  /** The element that is left out, and how many of its name are open. */
  let left: { name: string; depth: number } | null = null

  for (const { 0: source, 1: slash, 2: name = '', 3: attributes = '', index } of xml.matchAll(tag)) {
    const isEmpty = attributes.endsWith('/')
    if (left !== null) {
      if (name === left.name && !isEmpty) left.depth += slash ? -1 : 1
      if (left.depth > 0) continue
      left = null
      end = index + source.length
      continue
    }
    const paragraph = paragraphs.at(-1)
    if (name === 'p') {
      if (slash) paragraphs.pop()
      else if (!isEmpty) paragraphs.push({ style: null, run: null, inProperties: false })
    } else if (!paragraph) continue
    else if (contents.has(name)) {
      if (slash || !isHidden(paragraph, styles)) continue
      note()
      result += xml.slice(end, index)
      end = index + source.length
      if (!isEmpty) left = { name, depth: 1 }
    } else readFormat(paragraph, { name, isEnd: slash === '/' || isEmpty, value: toValue(attributes) })
  }
  return left === null ? result + xml.slice(end) : result
}

function toValue(attributes: string): string | null {
  return valueAttribute.exec(attributes)?.[1] ?? null
}

type Tag = { name: string; isEnd: boolean; value: string | null }

function readFormat(paragraph: Paragraph, { name, isEnd, value }: Tag): void {
  const { run } = paragraph
  if (name === 'pPr') paragraph.inProperties = !isEnd
  else if (name === 'pStyle') paragraph.style = value
  else if (name === 'r') paragraph.run = isEnd ? null : { style: null, isHidden: null, inProperties: false }
  else if (!run) return
  else if (name === 'rPr') run.inProperties = !isEnd
  else if (run.inProperties && name === 'rStyle') run.style = value
  else if (run.inProperties && name === 'vanish') run.isHidden = isOn(value)
}

/** What a run says itself decides; the style of the paragraph and that of the run each reverse the other. */
function isHidden({ style, run }: Paragraph, { hidden, defaultStyle }: DocumentStyles): boolean {
  if (run?.isHidden !== null && run?.isHidden !== undefined) return run.isHidden
  return hidden.has(style ?? defaultStyle ?? '') !== hidden.has(run?.style ?? '')
}
