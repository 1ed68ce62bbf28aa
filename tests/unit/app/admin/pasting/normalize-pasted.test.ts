import { DOMParser } from 'linkedom'
import { describe, expect, it } from 'vitest'

import { normalizePasted } from '@/app/admin/pasting/normalize-pasted'
import { describeWarnings } from '@/app/admin/pasting/warnings'
import { measureProcessorMs } from '../../../../support/processor-time'
import { googleDocs, googleNotes, libreOffice, pages, web, word, wordOnline } from './clipboards'

const png = 'data:image/png;base64,iVBORw0KGgo='

function paste(html: string) {
  const document = new DOMParser().parseFromString(html, 'text/html') as unknown as Document
  const notes = normalizePasted(document)
  const text = document.body.innerHTML.replace(/\s+/g, ' ')
  return { html: text, said: describeWarnings(notes) }
}
const inBody = (html: string) => paste(`<html><body>${html}</body></html>`)

describe('a text from Word', () => {
  const { html, said } = paste(word)

  it('has its bullets as a nested list, and its numbers as another list with their start', () => {
    expect(html).toContain(
      '<ul><li>First point<ul><li>Beneath it</li><li>Beside that</li></ul></li><li>Second point</li></ul>' +
        '<ol start="3"><li>Third step<ol><li>With a part</li></ol></li><li>Fourth step</li></ol>',
    )
  })

  it('has headings from the second level on, in the same hierarchy', () => {
    expect(html).toContain('<h2>What the rule asks</h2>')
    expect(html).toContain('<h2>What follows</h2><h3>In detail</h3>')
  })

  it('has its notes as superscript numbers and a list at the end, with their links', () => {
    expect(html).toContain('<strong>Bold</strong> and <em>slanted</em> words.<sup>1</sup>')
    expect(html).toMatch(
      /<h2>Notes<\/h2><ol><li>See the <a href="https:\/\/example.org\/rule">rule<\/a> itself\.<\/li><\/ol>$/,
    )
    expect(html).not.toContain('<hr')
  })

  it('has its table, and the result of its tracked changes', () => {
    expect(html).toContain(
      '<table><tbody><tr><td><p>Year</p></td><td><p>Loans</p></td></tr><tr><td><p>2025</p></td><td><p>1,204</p></td></tr></tbody></table>',
    )
    expect(html).toContain('<p>Seen here.</p>')
    expect(said).toContain('One tracked deletion was left out, as if it had been accepted.')
  })

  it('has no hidden text, and says so', () => {
    const hidden = "<p class=MsoNormal>Seen<span style='display:none;mso-hide:all'> by <b>nobody</b></span>.</p>"
    expect(inBody(hidden)).toEqual({ html: '<p>Seen.</p>', said: ['One hidden text was left out.'] })
  })

  it('has the arrows, ticks and Greek letters that are others without their font', () => {
    const wingdings = 'mso-char-type:symbol;mso-symbol-font-family:Wingdings'
    const arrow = `<span style='font-family:Wingdings;${wingdings}'><span style='${wingdings}'>&agrave;</span></span>`
    const tick = `<span style='font-family:Wingdings'>\uF0FC</span>`
    const greek = `<span style='font-family:Symbol;mso-char-type:symbol;mso-symbol-font-family:Symbol'>m &sup3; W\\</span>`
    const smiley = `<font face="Wingdings">J</font>`
    const text = `<p class=MsoNormal>voilà ${arrow} ${tick} ${greek} ${smiley} <span style='font-family:Symbol'>m</span></p>`
    expect(inBody(text).html).toBe('<p>voilà → ✓ μ ≥ Ω∴ ☺ m</p>')
  })

  it('loses its images with a warning, and all markup of Word', () => {
    expect(said).toContainEqual(expect.stringMatching(/^One picture stayed behind: .* on your computer/))
    expect(html).not.toMatch(/<img|mso|class=|style=|o:p|&nbsp;|<span/i)
  })
})

describe('a text from Word online', () => {
  it('has one list instead of many, and a heading', () => {
    expect(paste(wordOnline).html).toMatch(
      /<h2>Title<\/h2><ul><li>One<ul><li>Inner<\/li><\/ul><\/li><li>Two<\/li><\/ul>/,
    )
  })
})

describe('a text from Google Docs', () => {
  const { html, said } = paste(googleDocs)

  it('is bold where a style says so, and nowhere else', () => {
    expect(html).toContain('Plain, <strong>bold</strong>, <em>slanted</em>, H<sub>2</sub>O')
    expect(html.match(/<strong>/g)).toHaveLength(3)
    expect(html).toContain('<h2>A heading</h2>')
  })

  it('has nested lists, checked items, and tables', () => {
    expect(html).toContain('<ul><li>One<ul><li><strong>Inner</strong></li></ul></li><li>Two</li></ul>')
    expect(html).toContain('<ul><li aria-checked="true">Done</li></ul>')
    expect(html).toContain('<td><p><strong>Year</strong></p></td>')
  })

  it('has direct links, without Google’s redirects', () => {
    expect(html).toContain('<a href="https://example.org/page">link</a>')
  })

  it('loses images stored at Google, with a warning', () => {
    expect(said).toEqual([expect.stringContaining('it stands on another website')])
    expect(html).not.toContain('<img')
  })

  it('has its notes at the end', () => {
    expect(paste(googleNotes).html).toMatch(
      /^<p>A claim<sup>1<\/sup>\.<\/p><h2>Notes<\/h2><ol><li>Where it stands\.<\/li><\/ol>$/,
    )
  })
})

describe('a text from LibreOffice', () => {
  const { html, said } = paste(libreOffice)

  it('has its notes as superscript numbers and a list at the end', () => {
    expect(html).toContain('<p><strong>A claim</strong><sup>1</sup> stands.</p>')
    expect(html).toMatch(/<h2>Notes<\/h2><ol><li>Where it stands\.<\/li><\/ol>$/)
    expect(said).toEqual([])
  })

  it('has lists with their first numbers, also nested ones', () => {
    expect(html).toContain('<ol start="3"><li>Three<ol start="2"><li>Part b</li></ol></li></ol>')
  })
})

describe('a text from Pages', () => {
  it('has its bold line and its list', () => {
    expect(paste(pages).html).toMatch(
      /^<p><strong>A bold line<\/strong>.?<\/p><ul><li>One<ul><li>Inner<\/li><\/ul><\/li><\/ul>$/,
    )
  })
})

describe('a text from a web page', () => {
  const { html, said } = paste(web)

  it('has paragraphs for its boxes, quotes and code in lines, and headings down to the fourth level', () => {
    expect(html).toMatch(
      /^<h2>A section<\/h2><p>First line\.<\/p><p>Second <a href="https:\/\/example.org\/a%20b">line<\/a>\.<\/p>/,
    )
    expect(html).toContain('<blockquote>One said.<br>Another said.</blockquote>')
    expect(html).toContain('<code>let a = 1</code><br><code> a++</code>')
    expect(html).toContain('<h4>Deep</h4>')
    expect(html).toContain('<li><strong>In an item</strong><br>text</li>')
    expect(html).toContain('<p>The room.</p>')
    expect(html).toContain('Nice 🙂')
  })

  it('keeps the header and the merged cells of a table, and no layout tables', () => {
    expect(html).toContain(
      '<tr><th><p>Head</p></th><th><p>Two</p></th></tr><tr><td colspan="2"><p>Both<br>lines</p></td></tr>',
    )
    expect(html).toContain('<p>Only</p><p>laid out</p>')
  })

  it('has no links to scripts and files, in any spelling, with a warning', () => {
    expect(html).toContain('Run this, open that, or go on.')
    expect(html).not.toMatch(/script|onclick|hidden|iframe/i)
    expect(said).toEqual([
      expect.stringContaining('another website'),
      expect.stringMatching(/^One link was taken off its words: it runs a script \(javascript:\)/),
      expect.stringContaining('leads to no address on the web'),
      expect.stringContaining('embedded player'),
    ])
  })
})

describe('words that a web page shows in a way of its own', () => {
  it('stay where they are the button of a heading, as in an accordion', () => {
    expect(inBody('<h3><button aria-expanded="true">What is it?</button></h3><p>It is.</p>').html).toBe(
      '<h3>What is it?</h3><p>It is.</p>',
    )
  })

  it('keep the quotation marks that the browser adds', () => {
    expect(inBody('<p>They said <q>no</q>.</p>').html).toBe('<p>They said “no”.</p>')
  })

  it('are the TeX of a formula, once, as an import has it', () => {
    const mathMl =
      '<math display="block"><semantics><msup><mi>x</mi><mn>2</mn></msup><annotation encoding="application/x-tex">x^2</annotation></semantics></math>'
    expect(inBody(`<p>Let ${mathMl} be</p>`).html).toBe('<p>Let <code>$$x^2$$</code> be</p>')
    const katex = `<span class="katex"><span>${mathMl.replace(' display="block"', '')}</span><span aria-hidden="true">x2</span></span>`
    expect(inBody(`<p>Let ${katex} be</p>`).html).toBe('<p>Let <code>$x^2$</code> be</p>')
  })

  it('are announced as missing where they are a drawing, but not an icon', () => {
    const { said } = inBody(
      '<p>Words <svg width="16"><path d="M0 0"/></svg></p><figure><svg><path d="M0 0"/></svg></figure><svg><text>Loans</text></svg>',
    )
    expect(said).toEqual([expect.stringMatching(/^2 drawings stayed behind/)])
  })
})

describe('pictures', () => {
  it('are kept if they are embedded, and placed after the paragraph, list or table they were in', () => {
    expect(inBody(`<p>Before <span><img src="${png}" style="width:9px" alt="x"></span> after</p>`).html).toBe(
      `<p>Before after</p><img src="${png}">`,
    )
    expect(inBody(`<ul><li>One<img src="${png}"></li><li>Two</li></ul>`).html).toBe(
      `<ul><li>One</li><li>Two</li></ul><img src="${png}">`,
    )
    expect(inBody(`<table><tr><td>One<img src="${png}"></td><td>Two</td></tr></table>`).html).toMatch(
      /<\/table><img src="data:/,
    )
  })

  it.each(['data:image/svg+xml;base64,AA', 'data:text/html,x', 'cid:1', 'blob:x', ''])(
    'stay behind where they are %j',
    (source) => {
      const { html, said } = inBody(`<p>Words</p><img src="${source}">`)
      expect(html).toBe('<p>Words</p>')
      expect(said).toHaveLength(1)
    },
  )
})

describe('words from within a line', () => {
  it('are no paragraph of their own', () => {
    expect(inBody('<span style="font-weight: 700">two</span> <span>words</span>').html).toBe(
      '<strong>two</strong> words',
    )
  })

  it('are not bold if a style overrides it', () => {
    expect(inBody('<b>bold <span style="font-weight:normal">not</span></b>').html).toBe('<strong>bold </strong>not')
  })
})

describe('one level-one heading', () => {
  it('is the first level that an article has, and those below stay', () => {
    expect(inBody('<h1>Title</h1><h2>Part</h2>').html).toBe('<h2>Title</h2><h2>Part</h2>')
  })
})

it('takes time in proportion to the pasted content', async () => {
  const html = `<p>${'<span style="font-weight:700">word </span>'.repeat(20_000)}</p>`
  expect(await measureProcessorMs(() => inBody(html))).toBeLessThan(10_000)
})
