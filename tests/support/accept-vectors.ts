export type Wanted = 'html' | 'markdown' | null

/**
 * Accept headers, and the format in which a page is served; a null format is 406, a null header is none.
 * The test vectors of reference/agent-web.md 2.2, for two formats.
 */
export const vectors: [accept: string | null, wanted: Wanted][] = [
  [null, 'html'],
  ['', 'html'],
  ['*/*', 'html'],
  ['text/*', 'html'],
  ['text/markdown', 'markdown'],
  // Claude Code
  ['text/markdown, text/html, */*', 'markdown'],
  ['text/html, text/markdown', 'html'],
  ['text/markdown;q=0, text/html', 'html'],
  ['text/markdown;q=0', 'html'],
  ['text/html;q=0', 'markdown'],
  ['text/html;q=0, */*', 'markdown'],
  ['*/*, text/html;q=0', 'markdown'],
  ['*/*;q=0.9, text/markdown;q=0.8', 'html'],
  ['text/plain', null],
  // axios
  ['application/json, text/plain, */*', 'html'],
  ['application/json', null],
  ['*/*;q=0', null],
  ['text/markdown;q=abc', 'html'],
  ['text/markdown;q=1.5, text/html', 'html'],
  ['TEXT/MARKDOWN', 'markdown'],
  ['text/markdown;variant=GFM', 'markdown'],
  ['text/markdown; charset=utf-8', 'markdown'],
  ['text/markdown;variant=CommonMark;q=0.9, text/html;q=0.8', 'markdown'],
  // Chrome
  [
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
    'html',
  ],
  ['text/x-markdown', 'markdown'],
  ['text/html;q=0.5, text/markdown', 'markdown'],
  ['garbage', 'html'],
  [',,,', 'html'],
  ['text/markdown;q="0.5", text/html;q=0.6', 'html'],
  // Cursor
  ['text/markdown, text/plain;q=0.9, */*;q=0.8', 'markdown'],
  // Cloudflare
  [
    'text/markdown,text/html;q=0.9,text/plain;q=0.9,application/json;q=0.9,application/xhtml+xml;q=0.9,*/*;q=0.8',
    'markdown',
  ],
  ['image/*', null],
  ['application/*;q=0.2', null],
  [`text/markdown, ${'a/b, '.repeat(2000)}`, 'html'],
]

/** The format of a response, in the terms of the vectors. */
export function formatOf(status: number, contentType: string | undefined): Wanted | string {
  if (status === 406) return null
  if (status !== 200) return `status ${status}`
  if (contentType === 'text/html; charset=utf-8') return 'html'
  return contentType === 'text/markdown; charset=utf-8' ? 'markdown' : (contentType ?? 'no type')
}
