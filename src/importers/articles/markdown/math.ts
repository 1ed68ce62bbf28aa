import type { Element, Root } from 'hast'
import { toString as toText } from 'mdast-util-to-string'
import { EXIT, SKIP, visit } from 'unist-util-visit'

import { pluralize } from '@/lib/text/pluralize'
import { mathMlToTex } from './mathml-to-tex'

/**
 * Replaces formulas in MathML by their TeX as code, as other formulas are kept: that which they were made of, or else what
 * they say, which a note names. KaTeX has each twice, for the eye and for screen readers.
 */
export function replaceMath(html: Root, notes: string[]): void {
  let converted = 0
  visit(html, 'element', (node, index, parent) => {
    const isFormula = node.tagName === 'math' || hasClass(node, 'katex')
    if (!isFormula || index === undefined || !parent) return undefined
    const given = findTex(node)
    const tex = given ?? convert(node)
    // A formula within it has none either.
    if (tex === null) return SKIP
    if (given === null) converted++
    parent.children.splice(index, 1, toCode(tex, node))
    return [SKIP, index + 1]
  })
  if (converted > 0) notes.push(`${converted} ${pluralize(converted, 'formula', 'formulas')} in MathML became TeX.`)
}

function convert(formula: Element): string | null {
  let tex: string | null = null
  visit(formula, { tagName: 'math' }, (math: Element) => {
    tex = mathMlToTex(math)
    return EXIT
  })
  return tex
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
