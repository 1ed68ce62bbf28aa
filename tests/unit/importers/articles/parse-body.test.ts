import { toString } from 'mdast-util-to-string'
import { expect, it } from 'vitest'

import { parseBody, parseHtmlBody } from '@/importers/articles/parse-body'

const toTexts = ({ tree }: ReturnType<typeof parseHtmlBody>) => tree.children.map((node) => toString(node))

it('text that HTML hides is left out, which the notes say', () => {
  const source =
    '<p>Shown</p><p hidden>One</p><p hidden="hidden">Two</p><div style="color: red; DISPLAY : none">Three</div><p hidden="until-found">Found</p><p style="display: nonesuch">Also</p>'
  for (const body of [parseHtmlBody(source), parseBody(source)]) {
    expect(toTexts(body)).toEqual(['Shown', 'Found', 'Also'])
    expect(body.notes).toEqual(['Hidden text dropped (3 times).'])
  }
  expect(parseHtmlBody('<p>Shown<span hidden> </span></p>').notes).toEqual([])
})

it('the caption of a table is a paragraph before it', () => {
  const body = parseHtmlBody('<table><caption>Sales of <b>tea</b></caption><tr><td>1</td></tr></table>')
  expect(body.tree.children.map(({ type }) => type)).toEqual(['paragraph', 'table'])
  expect(toTexts(body)[0]).toBe('Sales of tea')
})

it('a formula in MathML is left out, which the notes say', () => {
  expect(parseHtmlBody('<p>a <math><mi>x</mi></math></p>').notes).toEqual(['<math> dropped.'])
})
