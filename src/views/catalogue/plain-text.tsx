/** Plain text with its paragraphs, its line breaks, and its lists, whose lines begin with `- `. */
export function PlainText({ text }: { text: string }) {
  return toBlocks(text).map((block, index) => {
    const lines = block.split('\n').map((line) => line.trim())
    if (lines.every((line) => line.startsWith('- '))) {
      return (
        <ul key={index}>
          {lines.map((line) => (
            <li key={line}>{line.slice(2)}</li>
          ))}
        </ul>
      )
    }
    return (
      <p key={index}>
        {lines.map((line, at) => (
          <span key={at}>
            {at > 0 ? <br /> : null}
            {line}
          </span>
        ))}
      </p>
    )
  })
}

/** The paragraphs and lists of a plain text: a line that begins a list begins a block, even without an empty line. */
export function toBlocks(text: string): string[] {
  return text
    .split(/\n[ \t\r]*\n/)
    .flatMap(splitLists)
    .filter(Boolean)
}

function splitLists(paragraph: string): string[] {
  const blocks: string[][] = []
  let wasItem: boolean | null = null
  for (const line of paragraph.split('\n').filter((each) => each.trim() !== '')) {
    const isItem = line.trimStart().startsWith('- ')
    if (isItem === wasItem) blocks.at(-1)?.push(line)
    else blocks.push([line])
    wasItem = isItem
  }
  return blocks.map((lines) => lines.join('\n').trim())
}
