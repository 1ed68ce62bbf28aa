/** A line that begins a quoted value: its indentation and the quote. */
const quotedValue = /^( *)(?:- +)*(?:[\w.-]+ *: +)?(["'])/

/**
 * Indents the continuation lines of quoted values, which YAML requires and the parsers of other site generators do not:
 * the front matter of many real posts has them at the start of the line.
 */
export function indentContinuationLines(yaml: string): string {
  let open: { quote: string; indent: string } | null = null
  const lines = yaml.split('\n').map((line) => {
    if (open) {
      const { quote, indent } = open
      if (findClosingQuote(line, 0, quote)) open = null
      return line.trim() === '' || line.startsWith(indent) ? line : `${indent}${line.trimStart()}`
    }
    const [start = '', indent = '', quote = ''] = quotedValue.exec(line) ?? []
    if (quote !== '' && !findClosingQuote(line, start.length, quote)) open = { quote, indent: `${indent}  ` }
    return line
  })
  return lines.join('\n')
}

/** True where a quoted value ends in a line: double quotes are escaped by a backslash, single ones by another. */
function findClosingQuote(line: string, from: number, quote: string): boolean {
  for (let index = from; index < line.length; index++) {
    const character = line.charAt(index)
    if (character === '\\' && quote === '"') index++
    else if (character === quote) {
      if (quote === '"' || line.charAt(index + 1) !== quote) return true
      index++
    }
  }
  return false
}
