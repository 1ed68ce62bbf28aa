import { replaceDelimited } from './replace-delimited'

const display = { opening: /\$\$/g, closing: /\$\$/g }
const inline = /(?<![\\$\w`])\$([^\s$`](?:[^$\n`]{0,300}[^\s$`])?)\$(?![\w$`])/g

/** Turns formulas between dollar signs into code, in which Markdown takes no `_`, `*` and `\` for its own. */
export function protectTex(text: string): string {
  const blocks = replaceDelimited(text, {
    opening: display.opening,
    toClosing: () => display.closing,
    replace: (_, formula) => {
      if (!isTex(formula) || formula.includes('```')) return `$$${formula}$$`
      return formula.includes('\n') ? `\n\`\`\`tex\n${formula.trim()}\n\`\`\`\n` : `\`$$${formula}$$\``
    },
  })
  return blocks.replace(inline, (source, formula: string) => (isTex(formula) ? `\`${source}\`` : source))
}

/** Dollar signs also mark prices and variables. */
function isTex(text: string): boolean {
  return /[\\^_{}=+]/.test(text) || /^[A-Za-z]$/.test(text)
}
