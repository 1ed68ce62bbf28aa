import { toOneLine } from '@/lib/text/one-line'
import { toVisibleText } from '@/lib/text/visible-text'
import { escapeMarkup } from './markup'

/** A link in a section, with a description. */
export type IndexLink = { title: string; url: string; note: string }

type Head = { name: string; summary: string; details: readonly string[] }
type Index<Links> = Head & { sections: readonly { heading: string; links: Links }[] }

/**
 * Renders an llms.txt: H1, one-line summary, details, then sections of link items. Restricted to what the convention's
 * reference parser supports: no brackets in titles, no parentheses in URLs, one line per item, unique headings.
 */
export function toLlmsTxt(index: Index<readonly IndexLink[]>): string {
  return [...toLlmsTxtParts(index)].join('')
}

/** The same, an item at a time. */
export function* toLlmsTxtParts({ sections, ...head }: Index<Iterable<IndexLink>>): Generator<string> {
  yield toHead(head)
  for (const { heading, links } of sections) {
    let before = toHeading(heading)
    for (const item of links) {
      yield `${before}${toItem(item)}`
      before = '\n'
    }
  }
  yield '\n'
}

/** The same of links that are read while it is written, a batch at a time. */
export async function* streamLlmsTxt({
  sections,
  ...head
}: Index<AsyncIterable<readonly IndexLink[]>>): AsyncGenerator<string> {
  yield toHead(head)
  for (const { heading, links } of sections) {
    let before = toHeading(heading)
    for await (const batch of links) {
      if (batch.length === 0) continue
      yield `${before}${batch.map(toItem).join('\n')}`
      before = '\n'
    }
  }
  yield '\n'
}

function toHeading(text: string): string {
  return `\n\n## ${oneLine(text)}\n\n`
}

function toHead({ name, summary, details }: Head): string {
  return [`# ${oneLine(name)}`, `> ${oneLine(summary)}`, details.map(oneLine).join('\n\n')].join('\n\n')
}

function toItem({ title, url, note }: IndexLink): string {
  const safeTitle = oneLine(title.replace(/\[/g, '(').replace(/\]/g, ')'))
  const safeUrl = url.replace(/\(/g, '%28').replace(/\)/g, '%29')
  return note ? `- [${safeTitle}](${safeUrl}): ${oneLine(note)}` : `- [${safeTitle}](${safeUrl})`
}

function oneLine(text: string): string {
  // Prevents links inside titles and notes.
  return escapeMarkup(toOneLine(toVisibleText(text))).replaceAll('](', ']\\(')
}
