import { toMarkdown } from 'mdast-util-to-markdown'
import { toString } from 'mdast-util-to-string'
import { describe, expect, it } from 'vitest'

import { normalizeTree } from '@/importers/articles/markdown/normalize-tree'
import { parseBody, parseHtmlBody } from '@/importers/articles/markdown/parse-body'

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

it('a formula in MathML is kept as its TeX, once', () => {
  const annotation = '<semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics>'
  const ofKatex = `<span class="katex"><span class="katex-mathml"><math>${annotation}</math></span><span class="katex-html" aria-hidden="true">x2</span></span>`
  const body = parseHtmlBody(
    `<p>a <math>${annotation}</math> b <math data-latex="y_1"><mi>y</mi></math> c ${ofKatex}</p><div><math display="block">${annotation}</math></div>`,
  )
  expect(toTexts(body)).toEqual(['a $x^2$ b $y_1$ c $x^2$', '$$x^2$$'])
  expect(body.notes).toEqual([])
})

it('a button beside the words of a heading, or one that is hidden, is no part of it', () => {
  const html = '<h2>Title <button>Copy link</button></h2><p>Text</p><h2><button hidden>Secret</button></h2>'
  expect(JSON.stringify(parseHtmlBody(html).tree)).not.toMatch(/Copy|Secret/)
})

it('the words of a button that opens what follows its heading are those of the heading', () => {
  const body = parseHtmlBody(
    '<h3 class="wp-block-accordion-heading"><button type="button"><span>What is <em>it</em>?</span><span aria-hidden="true">+</span></button></h3><p>An answer</p><button>Send</button>',
  )
  expect(toTexts(body)).toEqual(['What is it?', 'An answer'])
  expect(body.tree.children[0]?.type).toBe('heading')
  expect(body.notes).toEqual(['<button> dropped.'])
})

it.each([
  ['<mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup>', '$E = m c^{2}$'],
  ['<mfrac><mn>1</mn><msqrt><mi>x</mi></msqrt></mfrac>', '$\\frac{1}{\\sqrt{x}}$'],
  ['<mi xlink:href="#x" onclick="a()">α</mi><mo stretchy="false">&lt;</mo><mn>3</mn>', '$\\alpha < 3$'],
  ['<semantics><mrow><mi>a</mi></mrow><annotation encoding="StarMath 5.0">a over b</annotation></semantics>', '$a$'],
])('a formula in MathML that does not name its TeX is kept as what it says, which the notes tell: %s', (math, tex) => {
  const body = parseHtmlBody(`<p>Here <math xmlns="http://www.w3.org/1998/Math/MathML">${math}</math> it is.</p>`)
  expect(toTexts(body)).toEqual([`Here ${tex} it is.`])
  expect(body.notes).toEqual(['1 formula in MathML became TeX.'])
})

it('a formula in MathML that is no valid one is left out, which the notes say', () => {
  const long = `<mtext>${'a b '.repeat(100_000)}</mtext>`
  const body = parseHtmlBody(`<p>a <math><msup><mi>x</mi></msup></math> b <math>${long}</math></p>`)
  expect(toTexts(body)).toEqual(['a b'])
  expect(body.notes).toEqual(['<math> dropped (2 times).'])
})

it('blocks within an element that marks words stay blocks, and their links and words are kept', () => {
  const copied =
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><p>First <a href="https://a.example">link</a></p><h2>Head</h2><ul><li><p>Item</p></li></ul></b>'
  expect(parseHtmlBody(copied).tree).toEqual(
    parseHtmlBody('<p>First <a href="https://a.example">link</a></p><h2>Head</h2><ul><li><p>Item</p></li></ul>').tree,
  )
  const words = parseHtmlBody('<p><b style="font-weight: normal">a <b>b</b></b></p>')
  expect(words.tree).toEqual(parseHtmlBody('<p>a <b>b</b></p>').tree)
  const bold = '<strong>Before<p>One <a href="https://a.example">link</a></p> <h2>Two</h2><pre>three</pre></strong>'
  expect(parseHtmlBody(bold).tree).toEqual(
    parseHtmlBody(
      '<p><strong>Before</strong></p><p><strong>One </strong><strong><a href="https://a.example">link</a></strong></p><h2><strong>Two</strong></h2><pre>three</pre>',
    ).tree,
  )
})

it('elements that mark words without blocks stay as they are', () => {
  const body = parseHtmlBody('<p><b>a <i>b</i></b> c</p><div><b>d</b></div>')
  expect(body.tree.children[0]).toMatchObject({ children: [{ type: 'strong' }, { type: 'text', value: ' c' }] })
  expect(toTexts(body)).toEqual(['a b c', 'd'])
})

describe('a film, a sound or an embedded page in a paragraph', () => {
  it.each([
    ['<p><audio src="https://a.example/x.mp3"></audio></p>', '[Audio](https://a.example/x.mp3)\n'],
    [
      '<p>One <iframe src="https://a.example/map" title="Map"></iframe> two</p>',
      'One [Map](https://a.example/map) two\n',
    ],
    [
      '<p><iframe src="https://a.example/1"></iframe><iframe src="https://a.example/2"></iframe></p>',
      '[Embedded page](https://a.example/1) [Embedded page](https://a.example/2)\n',
    ],
    [
      '<ul><li><b>See <video src="https://a.example/v.mp4"></video></b></li></ul>',
      '* **See [Video](https://a.example/v.mp4)**\n',
    ],
  ])('is a link to it in the article, too: %s', (html, markdown) => {
    const tree = normalizeTree(parseHtmlBody(html).tree, { toImage: () => [], toLink: (url) => url })
    expect(toMarkdown(tree)).toBe(markdown)
  })
})
