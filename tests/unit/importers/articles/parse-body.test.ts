import { toString } from 'mdast-util-to-string'
import { expect, it } from 'vitest'

import { parseHtmlBody } from '@/importers/articles/parse-body'

const toTexts = ({ tree }: ReturnType<typeof parseHtmlBody>) => tree.children.map((node) => toString(node))

it('the caption of a table is a paragraph before it', () => {
  const body = parseHtmlBody('<table><caption>Sales of <b>tea</b></caption><tr><td>1</td></tr></table>')
  expect(body.tree.children.map(({ type }) => type)).toEqual(['paragraph', 'table'])
  expect(toTexts(body)[0]).toBe('Sales of tea')
})

it('a formula in MathML is left out, which the notes say', () => {
  expect(parseHtmlBody('<p>a <math><mi>x</mi></math></p>').notes).toEqual(['<math> dropped.'])
})
