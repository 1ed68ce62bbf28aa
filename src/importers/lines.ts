import { decodeHTMLStrict } from 'entities'

/** Elements that shape letters and say nothing; others may be what a title is about. */
const letterMarkup = /<\/?(?:i|b|em|strong|sub|sup|u|small|span|font|br)(?:\s[^<>]*)?\/?>/gi

/** A title or a name as readers see it: feeds write entities and markup of letters into them, as text. */
export function toLine(text: string | null): string | null {
  if (text === null) return null
  const line = decodeHTMLStrict(text)
    .replace(letterMarkup, (tag) => (/^<br/i.test(tag) ? ' ' : ''))
    .replace(/[ \t\r\n]+/g, ' ')
    .trim()
  return line === '' ? null : line
}
