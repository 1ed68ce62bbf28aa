/** `{: .class #id key="value"}` of kramdown and Python-Markdown. */
const kramdownList = /\{:[^{}\n]*\}/g
/** The item that kramdown replaces by a table of contents, as the line after it says. */
const contentsItem = /^\s*(?:[*+-]|\d{1,9}\.)\s/
const contentsMark = /^\s*\{:\s*toc\b/
/** Where a table of contents is to stand, in Python-Markdown, Typora, VuePress and GitLab. */
const contents = /^[ \t]*(?:\[toc\]|\[\[_?toc_?\]\])[ \t]*$/gim
/**
 * A heading with a list of kramdown, in its line or in the next one, and the id in that. Excluding every character after
 * which `^` matches keeps it linear, as does an id that is read to its end or not at all.
 */
const headingList =
  /^(#{1,6}[ \t][^\n\r\u2028\u2029{]*)(?:\n[ \t]{0,3})?\{:[^{}\n#]*#([\w:.-]{1,200})(?![\w:.-])[^{}\n]*\}/gm
/** `{#name}` at the end of a line, also with classes as Pandoc and Hugo have them, `{#name .unnumbered}`, or escaped as in MDX. */
const headingId = /\\?\{#([\w:.-]{1,200})(?:[ \t][^{}\n]{0,200})?\}(?=[ \t#]*$)/gm
/** What may be a list of attributes of Pandoc, Hugo and markdown-it. */
const braces = /\{([^{}\n]{1,300})\}/g
const attribute = /[.#][\w:-]+|[a-z][\w:-]{0,60}=(?:"[^"]*"|'[^']*'|[^\s"']+)/gi

/** Takes away what says where a table of contents is to stand, and writes the ids of headings as {@link replaceAttributeLists} reads them. */
export function replaceContents(text: string): string {
  const lines = text.split('\n')
  const isMark = (line: string | undefined) => contentsMark.test(line ?? '')
  return lines
    .filter((line, index) => !isMark(line) && !(contentsItem.test(line) && isMark(lines[index + 1])))
    .join('\n')
    .replace(contents, '')
    .replace(headingList, '$1{#$2}')
}

/** Takes away lists of attributes; ids of headings are kept as anchors, to which links may lead. */
export function replaceAttributeLists(text: string): string {
  const anchored = text.replace(kramdownList, '').replace(headingId, '<a id="$1"></a>')
  return anchored.replace(braces, (source, inner: string, offset: number) =>
    inner.replace(attribute, '').trim() === '' && isList(anchored, offset, source) ? '' : source,
  )
}

/** True after an image or a link, and in a line of its own after a block. */
function isList(text: string, offset: number, source: string): boolean {
  const before = text.slice(Math.max(0, offset - 1000), offset)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  if (/[)\]]$/.test(line)) return line.includes('](') || line.includes('][')
  const rest = text.slice(offset + source.length, offset + source.length + 100)
  return line.trim() === '' && /^[ \t]*(?:\n|$)/.test(rest)
}
