import { decodeHTML } from 'entities'

/** The words of HTML: without its tags, and with its character references decoded. */
export function stripTags(html: string): string {
  return decodeHTML(html.replace(/<[^<>]*>/g, '')).trim()
}
