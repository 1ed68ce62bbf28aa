import { toVisibleText } from '@/lib/visible-text'
import { escapeMarkup } from './markup'

/** A link in a section, with a description. */
export type IndexLink = { title: string; url: string; note: string }
export type IndexSection = { heading: string; links: readonly IndexLink[] }

type Head = { name: string; summary: string; details: readonly string[] }
type Index = Head & { sections: readonly IndexSection[] }

/**
 * Renders an llms.txt: H1, one-line summary, details, then sections of link items. Restricted to what the convention's
 * reference parser supports: no brackets in titles, no parentheses in URLs, one line per item, unique headings.
 */
export function toLlmsTxt({ sections, ...head }: Index): string {
  const parts = [toHead(head)]
  for (const { heading, links } of sections) {
    if (links.length === 0) continue
    parts.push(`## ${oneLine(heading)}`, links.map(toItem).join('\n'))
  }
  return `${parts.join('\n\n')}\n`
}

/** The same of very many links, a piece at a time. */
export async function* streamLlmsTxt({
  sections,
  ...head
}: Head & {
  sections: readonly { heading: string; links: AsyncIterable<readonly IndexLink[]> }[]
}): AsyncGenerator<string> {
  yield toHead(head)
  for (const { heading, links } of sections) {
    let before = `\n\n## ${oneLine(heading)}\n\n`
    for await (const batch of links) {
      if (batch.length === 0) continue
      yield `${before}${batch.map(toItem).join('\n')}`
      before = '\n'
    }
  }
  yield '\n'
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
  return escapeMarkup(toVisibleText(text).replace(/\s+/g, ' ').trim()).replaceAll('](', ']\\(')
}
