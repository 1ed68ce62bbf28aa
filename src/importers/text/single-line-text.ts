import { decodeHTMLStrict } from 'entities'

import { toVisibleText } from '@/lib/text/visible-text'

/** Inline formatting that can be removed from a title; other tags may be its subject. */
const inlineFormatting = /<\/?(?:i|b|em|strong|sub|sup|u|small|span|font|br)(?:\s[^<>]*)?\/?>/gi

/** The characters that need a change; most texts have none. */
const changed = /[&<\t\r\n]| {2}/

/** A title or name as plain text in one line: feeds write entities and inline formatting into them as text. */
export function toSingleLineText(text: string | null): string | null {
  if (text === null) return null
  const line = (changed.test(text) ? toLine(text) : text).trim()
  return line === '' ? null : line
}

function toLine(text: string): string {
  // A reference may be to a control character, of which nothing may be left.
  return toVisibleText(decodeHTMLStrict(text))
    .replace(inlineFormatting, (tag) => (/^<br/i.test(tag) ? ' ' : ''))
    .replace(/[ \t\r\n]+/g, ' ')
}
