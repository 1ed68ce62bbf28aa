import { replaceDelimited } from './replace-delimited'

const display = { opening: /\$\$/g, closing: /\$\$/g }
const inline = /(?<![\\$\w`])\$([^\s$`](?:[^$\n`]{0,300}[^\s$`])?)\$(?![\w$`])/g

/** `\(…\)` and `\[…\]`, of which Markdown takes one backslash of two for itself, so that many write both. */
const bracketed = /(\\{1,2})([([])/g
const bracketEnds = {
  '\\(': /\\\)/g,
  '\\\\(': /\\\\\)/g,
  '\\[': /\\\]/g,
  '\\\\[': /\\\\\]/g,
} as const
/** What an escaped bracket of a text does not enclose: a command, a power, an equation, or a letter with an index. */
const formulaAlone = /\\[a-z]|[\^=]|^\s*[a-z]_/i

/** Turns formulas between dollar signs or escaped brackets into code, in which Markdown takes no `_`, `*` and `\` for its own. */
export function protectTex(text: string): string {
  const brackets = replaceDelimited(text, {
    opening: bracketed,
    toClosing: ([source]) => bracketEnds[source as keyof typeof bracketEnds],
    replace: ([source, slashes = '', bracket = ''], inner) => {
      const end = `${slashes}${bracket === '(' ? ')' : ']'}`
      // One that is not closed is text; the last one is what the end belongs to.
      const parts = inner.split(source)
      const formula = parts.pop() ?? ''
      const before = parts.map((part) => `${source}${part}`).join('')
      if (!isBracketedTex(formula, slashes)) return `${before}${source}${formula}${end}`
      return before + (bracket === '(' ? `\`$${formula.trim()}$\`` : toDisplayed(formula))
    },
  })
  const blocks = replaceDelimited(brackets, {
    opening: display.opening,
    toClosing: () => display.closing,
    replace: (_, formula) => {
      if (!isTex(formula) || formula.includes('```')) return `$$${formula}$$`
      return toDisplayed(formula)
    },
  })
  return blocks.replace(inline, (source, formula: string) => (isTex(formula) ? `\`${source}\`` : source))
}

function toDisplayed(formula: string): string {
  return formula.includes('\n') ? `\n\`\`\`tex\n${formula.trim()}\n\`\`\`\n` : `\`$$${formula}$$\``
}

/** Escaped brackets are also those of a text, and may be far from each other. */
function isBracketedTex(formula: string, slashes: string): boolean {
  if (formula.length > 1000 || /[`$]|\n[ \t]*\n|:\/\//.test(formula)) return false
  return slashes.length === 2 ? isTex(formula.trim()) : formulaAlone.test(formula)
}

/** Dollar signs also mark prices and variables. */
function isTex(text: string): boolean {
  return /[\\^_{}=+]/.test(text) || /^[A-Za-z]$/.test(text)
}
