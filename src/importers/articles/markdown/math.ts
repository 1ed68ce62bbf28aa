import type { Element, Root } from 'hast'
import { toString as toText } from 'mdast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'

/**
 * Replaces formulas in MathML by their TeX as code, as other formulas are kept; those without TeX are left. KaTeX has
 * each twice, for the eye and for screen readers.
 */
export function replaceMath(html: Root): void {
  visit(html, 'element', (node, index, parent) => {
    const isFormula = node.tagName === 'math' || hasClass(node, 'katex')
    const tex = isFormula && index !== undefined && parent ? findTex(node) : null
    // A formula within it has none either.
    if (tex === null) return isFormula ? SKIP : undefined
    parent!.children.splice(index!, 1, toCode(tex, node))
    return [SKIP, index! + 1]
  })
}

/** The TeX that a formula was made of: in an annotation, or an attribute that WordPress gives it. */
function findTex(formula: Element): string | null {
  let tex: string | null = null
  visit(formula, 'element', ({ tagName, properties, children }) => {
    const { encoding, dataLatex } = properties
    if (tagName === 'annotation' && encoding === 'application/x-tex') tex ??= toText({ type: 'root', children }).trim()
    else if (typeof dataLatex === 'string') tex ??= dataLatex.trim()
  })
  return tex || null
}

function toCode(tex: string, formula: Element): Element {
  let sign = '$'
  visit(formula, 'element', ({ properties }) => {
    if (properties.display === 'block') sign = '$$'
  })
  return { type: 'element', tagName: 'code', properties: {}, children: [{ type: 'text', value: sign + tex + sign }] }
}

function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name)
}
