import type { Element } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { MathMLToLaTeX } from 'mathml-to-latex'
import { SKIP, visit } from 'unist-util-visit'

/** Longer ones are no formulas that anybody reads, and the library takes quadratic time for their texts. */
const maxCharacters = 5_000
/** The attributes that decide how a formula reads; one of another namespace would make it no well-formed XML. */
const attributes = new Set(['mathvariant', 'open', 'close', 'separators', 'linethickness'])

/** The TeX of a formula in MathML; null where it is no valid one, or too long. */
export function mathMlToTex(math: Element): string | null {
  try {
    const formula = structuredClone(math)
    visit(formula, 'element', (node, index, parent) => {
      if (node.tagName.startsWith('annotation') && index !== undefined && parent) {
        parent.children.splice(index, 1)
        return [SKIP, index]
      }
      node.properties = Object.fromEntries(Object.entries(node.properties).filter(([name]) => attributes.has(name)))
      return undefined
    })
    const xml = toHtml(formula)
    return xml.length > maxCharacters ? null : MathMLToLaTeX.convert(xml).trim() || null
  } catch {
    return null
  }
}
