const blocks = new Set(
  `table thead tfoot caption col colgroup tbody tr td th div dl dd dt ul ol li pre form map area blockquote address style
  p h1 h2 h3 h4 h5 h6 hr fieldset legend section article aside hgroup header footer nav figure figcaption details menu
  summary iframe`.split(/\s+/),
)
const startTag = /<([a-z][a-z0-9]{0,20})(?=[\s/>])/gi
const endTag = /<\/([a-z][a-z0-9]{0,20})>/gi
const firstTag = /^<\/?([a-z][a-z0-9]{0,20})(?=[\s/>])/i
/** Placeholder for preformatted text. */
const placeholder = /\u0000\d+\u0000/g

/**
 * HTML with the paragraphs and line breaks that WordPress adds when it shows a text of its classic editor, where an
 * empty line separates paragraphs.
 */
export function addParagraphs(text: string): string {
  const isBlock = (name: string) => blocks.has(name.toLowerCase())
  const separated = text
    .replace(startTag, (tag, name: string) => (isBlock(name) ? `\n\n${tag}` : tag))
    .replace(endTag, (tag, name: string) => (isBlock(name) ? `${tag}\n\n` : tag))
    .replace(/<hr(?:\s[^<>]*)?>/gi, '$&\n\n')
    .replace(placeholder, '\n\n$&\n\n')
  return toChunks(separated)
    .map((chunk) =>
      chunk.startsWith('\u0000') || isBlock(firstTag.exec(chunk)?.[1] ?? '')
        ? chunk
        : `<p>${chunk.replace(/\n/g, '<br>\n')}</p>`,
    )
    .join('\n')
}

/** The runs of lines between empty lines. */
function toChunks(text: string): string[] {
  const chunks: string[][] = [[]]
  for (const line of text.split('\n')) {
    if (line.trim() !== '') chunks.at(-1)?.push(line)
    else if (chunks.at(-1)?.length !== 0) chunks.push([])
  }
  return chunks.flatMap((lines) => (lines.length > 0 ? [lines.join('\n').trim()] : []))
}
