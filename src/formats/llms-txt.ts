import { toVisibleText } from '@/lib/visible-text'
import { escapeMarkup } from './markdown'

/** One line of a section: a link and what it leads to. */
export type IndexLink = { title: string; url: string; note: string }
export type IndexSection = { heading: string; links: readonly IndexLink[] }

type Index = { name: string; summary: string; details: readonly string[]; sections: readonly IndexSection[] }

/**
 * Writes an llms.txt: H1, one-line summary, details, then sections that hold nothing but link items.
 * Kept to what the convention's reference parser reads without loss: no brackets in titles, no
 * parentheses in addresses, one physical line each, no heading twice.
 */
export function toLlmsTxt({ name, summary, details, sections }: Index): string {
  const parts = [`# ${oneLine(name)}`, `> ${oneLine(summary)}`, details.map(oneLine).join('\n\n')]
  for (const { heading, links } of sections) {
    if (links.length === 0) continue
    parts.push(`## ${oneLine(heading)}`, links.map(toItem).join('\n'))
  }
  return `${parts.join('\n\n')}\n`
}

function toItem({ title, url, note }: IndexLink): string {
  const safeTitle = oneLine(title.replace(/\[/g, '(').replace(/\]/g, ')'))
  const safeUrl = url.replace(/\(/g, '%28').replace(/\)/g, '%29')
  return note ? `- [${safeTitle}](${safeUrl}): ${oneLine(note)}` : `- [${safeTitle}](${safeUrl})`
}

function oneLine(text: string): string {
  // Words of a title or note that would make a link of their own stay words.
  return escapeMarkup(toVisibleText(text).replace(/\s+/g, ' ').trim()).replaceAll('](', ']\\(')
}
