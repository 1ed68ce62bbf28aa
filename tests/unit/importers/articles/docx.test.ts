import { strToU8, zipSync } from 'fflate'
import type { Parents } from 'mdast'
import { toMarkdown } from 'mdast-util-to-markdown'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toString } from 'mdast-util-to-string'
import { describe, expect, it } from 'vitest'

import { headingRules, nameHeadings, readStyles } from '@/importers/articles/docx/styles'
import { placeTextBoxes } from '@/importers/articles/docx/text-boxes'
import { readDocxArticle } from '@/importers/articles/docx/read-docx-article'

const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"'
const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const declare = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${relationship}/${kind}" Target="${target}"/>`

const run = (text: string, format = '') =>
  `<w:r>${format && `<w:rPr>${format}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
const paragraph = (content: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`
const styled = (id: string, text: string) => paragraph(run(text), `<w:pStyle w:val="${id}"/>`)
const numbered = (text: string, id: number, level = 0) =>
  paragraph(run(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`)
const style = (id: string, name: string, more = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`
const level = (format: string, start = 1, index = 0) =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/></w:lvl>`

type Parts = { styles?: string; numbering?: string; footnotes?: string }

/** A document with this body, as Word writes it. */
async function read(body: string, { styles = '', numbering = '', footnotes = '' }: Parts = {}) {
  const relationships = [
    declare('s', 'styles', 'styles.xml'),
    declare('n', 'numbering', 'numbering.xml'),
    declare('f', 'footnotes', 'footnotes.xml'),
    declare('i', 'image', 'media/image1.png'),
  ]
  const relationshipsNamespace = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const bytes = zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="png" ContentType="image/png"/></Types>',
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${relationshipsNamespace}">${declare('d', 'officeDocument', 'word/document.xml')}</Relationships>`,
    ),
    'word/_rels/document.xml.rels': strToU8(
      `<Relationships xmlns="${relationshipsNamespace}">${relationships.join('')}</Relationships>`,
    ),
    'word/styles.xml': strToU8(`<w:styles ${namespaces}>${styles}</w:styles>`),
    'word/numbering.xml': strToU8(`<w:numbering ${namespaces}>${numbering}</w:numbering>`),
    'word/footnotes.xml': strToU8(`<w:footnotes ${namespaces}>${footnotes}</w:footnotes>`),
    'word/media/image1.png': strToU8('image'),
    'word/document.xml': strToU8(`<w:document ${namespaces}><w:body>${body}</w:body></w:document>`),
  })
  const { article, tree, notes } = await readDocxArticle('a.docx', bytes)
  const text = toMarkdown(tree, {
    extensions: [gfmToMarkdown()],
    handlers: { superscript: (node: Parents) => toString(node) },
  })
  return { title: article.title, text, notes }
}

describe('a document of Word', () => {
  it('keeps its formulas as code', async () => {
    const power = '<m:sSup><m:sSupPr/><m:e><m:r><m:t>c</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup>'
    const fraction =
      '<m:f><m:num><m:r><m:t>a&lt;b</m:t></m:r></m:num><m:den><m:rad><m:radPr/><m:deg/><m:e><m:r><m:t>x</m:t></m:r></m:e></m:rad></m:den></m:f>'
    const sum =
      '<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub><m:r><m:t>i=1</m:t></m:r></m:sub><m:sup><m:r><m:t>n</m:t></m:r></m:sup><m:e><m:d><m:e><m:r><m:t>i</m:t></m:r></m:e></m:d></m:e></m:nary>'
    const { text, notes } = await read(
      paragraph(`${run('So ')}<m:oMath><m:r><m:t>E=m</m:t></m:r>${power}</m:oMath>${run('.')}`) +
        paragraph(
          `<m:oMathPara><m:oMathParaPr><m:jc m:val="left"/></m:oMathParaPr><m:oMath>${fraction}</m:oMath></m:oMathPara>`,
        ) +
        paragraph(`<m:oMath>${sum}</m:oMath>`),
    )
    expect(text).toBe('So `$E=mc^2$`.\n\n`$$\\frac{a<b}{\\sqrt{x}}$$`\n\n`$∑_{i=1}^n (i)$`\n')
    expect(notes).toEqual([])
  })

  it('has the numbers of its lists go on after other paragraphs, and begin where Word has them begin', async () => {
    const numbering =
      `<w:abstractNum w:abstractNumId="0">${level('decimal')}${level('lowerLetter', 1, 1)}</w:abstractNum>` +
      `<w:abstractNum w:abstractNumId="1">${level('decimal', 5)}</w:abstractNum><w:abstractNum w:abstractNumId="2">${level('bullet')}</w:abstractNum>` +
      '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="3"><w:abstractNumId w:val="2"/></w:num>' +
      '<w:num w:numId="4"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>'
    const between = paragraph(run('Between'))
    const { text } = await read(
      numbered('a', 1) +
        numbered('b', 1, 1) +
        numbered('c', 1) +
        between +
        numbered('d', 1) +
        between +
        numbered('e', 2) +
        between +
        numbered('f', 3) +
        between +
        numbered('g', 4) +
        numbered('h', 4),
      { numbering },
    )
    expect(text.replace(/\n+/g, '\n')).toBe(
      '1. a\n   1. b\n2. c\nBetween\n3. d\nBetween\n5. e\nBetween\n* f\nBetween\n1. g\n2. h\n',
    )
  })

  it('has no marks of numbers, whatever they begin at, and no headings of which there is the number alone', async () => {
    const list = (start: string) =>
      `<w:abstractNum w:abstractNumId="0">${level('decimal').replace('"1"', `"${start}"`)}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`
    for (const start of ['x', '-1', '99999999999']) {
      const { text } = await read(numbered('a', 1) + numbered('b', 1), { numbering: list(start) })
      expect(text).toBe('1. a\n2. b\n')
    }
    const heading = (content: string) =>
      paragraph(content, '<w:pStyle w:val="H"/><w:numPr><w:numId w:val="1"/></w:numPr>')
    const { title, text } = await read(heading('') + heading(run('A')) + paragraph(run('b')) + heading(''), {
      styles: style('H', 'heading 1'),
      numbering: list('1'),
    })
    expect({ title, text }).toEqual({ title: 'A', text: 'b\n' })
  })

  it('keeps the words of a formula that nests too deeply, and takes no character of a text for a mark', async () => {
    const deep = `${'<m:e>'.repeat(250)}<m:r><m:t>a&lt;b</m:t></m:r>${'</m:e>'.repeat(250)}`
    const { text } = await read(paragraph(`${run('x &#xE000;')}<m:oMath>${deep}</m:oMath>${run(' &#57345; y')}`))
    expect(text).toBe('x a\\<b y\n')
  })

  it('has no text that Word hides, and its notes say so', async () => {
    const { text, notes } = await read(
      paragraph(
        run('Shown ') +
          run('secret', '<w:b/><w:vanish/>') +
          run('not hidden', '<w:vanish w:val="0"/>') +
          '<w:r><w:rPr><w:rPrChange w:id="1"><w:rPr><w:vanish/></w:rPr></w:rPrChange></w:rPr><w:t>, nor formerly</w:t></w:r>',
      ),
    )
    expect(text).toBe('Shown not hidden, nor formerly\n')
    expect(notes).toEqual(['Hidden text dropped.'])
  })

  it('has no text that a style hides, or one that it is based on, unless the run shows it', async () => {
    const inRun = (id: string, text: string, more = '') => run(text, `<w:rStyle w:val="${id}"/>${more}`)
    const hiding = '<w:rPr><w:vanish/></w:rPr>'
    const { text, notes } = await read(
      styled('Hidden', 'secret 1') +
        styled('Based', 'secret 2') +
        styled('Again', 'Shown') +
        paragraph(run('a') + inRun('Char', ' secret 3') + inRun('Char', ' b', '<w:vanish w:val="false"/>')) +
        paragraph(run('c', '<w:vanish w:val="off"/>') + run('secret 4'), '<w:pStyle w:val="Hidden"/>') +
        paragraph(
          `${inRun('Char', 'secret 5')}<w:r><w:rPr><w:rStyle w:val="Char"/></w:rPr><w:drawing>x</w:drawing></w:r>`,
        ) +
        paragraph(`${run('d')}<w:r><w:rPr>${'<w:vanish/>'}</w:rPr><w:footnoteReference w:id="1"/></w:r>`),
      {
        styles:
          style('Hidden', 'Note to self', hiding) +
          style('Based', 'Other', '<w:basedOn w:val="Hidden"/>') +
          style('Again', 'Shown', '<w:basedOn w:val="Based"/><w:rPr><w:vanish w:val="0"/></w:rPr>') +
          `<w:style w:type="character" w:styleId="Char"><w:name w:val="Char"/>${hiding}</w:style>`,
        footnotes: `<w:footnote w:id="1">${paragraph(run('secret 6'))}</w:footnote>`,
      },
    )
    expect(text).toBe('Shown\n\na b\n\nc\n\nd\n')
    expect(notes).toContain('Hidden text dropped.')
  })

  it('has six rules for its headings, however many styles they have', () => {
    const xml = ['a', 'b', 'c'].map((id) => style(id, `Section ${id}`, '<w:pPr><w:outlineLvl w:val="7"/></w:pPr>'))
    const styles = `<w:styles>${xml.join('')}${style('d', 'Text')}</w:styles>`
    const names = [...nameHeadings(styles, readStyles(styles)).matchAll(/w:name w:val="([^"]*)"/g)].map(
      ([, each]) => each,
    )
    expect(names).toEqual(['heading 6', 'heading 6', 'heading 6', 'Text'])
    expect(headingRules).toHaveLength(6)
  })

  it('has no text that Word hides in a text box, which is in a run of its own', async () => {
    const box = (content: string) =>
      `<w:r><w:rPr><w:b/></w:rPr><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`
    const { text, notes } = await read(
      paragraph(run('a') + box(paragraph(run('secret', '<w:vanish/>') + run('b'), '<w:rPr><w:vanish/></w:rPr>'))),
    )
    expect(text).toContain('b')
    expect(text).not.toContain('secret')
    expect(notes).toEqual(['Hidden text dropped.'])
  })

  const shape = (content: string) =>
    `<w:drawing><wp:anchor><wp:docPr id="1" name="1"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing>`
  const choice = (content: string, fallback = '') =>
    `<mc:AlternateContent><mc:Choice Requires="wps">${content}</mc:Choice>${fallback}</mc:AlternateContent>`

  it('keeps the text of a box once, whether or not it has a form for older versions, and of boxes in boxes', async () => {
    const older = `<mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>${paragraph(run('Both'))}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback>`
    const inner = `${paragraph(run('Inner'))}${paragraph(`<w:r>${choice(shape(paragraph(run('Deep'))))}</w:r>`)}`
    const { text, notes } = await read(
      paragraph(`${run('One')}<w:r>${choice(shape(paragraph(run('Alone') + run('secret', '<w:vanish/>'))))}</w:r>`) +
        paragraph(`${run('Two')}<w:r>${choice(shape(paragraph(run('Both'))), older)}</w:r>`) +
        paragraph(`${run('Three')}<w:r>${shape(inner)}</w:r>`) +
        paragraph(`${run('Four')}<w:r>${choice(shape(''), '<mc:Fallback/>')}</w:r>`),
    )
    expect(text).toBe('One\n\nAlone\n\nTwo\n\nBoth\n\nThree\n\nInner\n\nDeep\n\nFour\n')
    expect(notes).toEqual(['Hidden text dropped.'])
  })

  it('has its boxes found in linear time', async () => {
    for (const part of ['<mc:AlternateContent>', '<w:drawing>', '<w:txbxContent>', shape('').slice(0, -13)])
      expect(placeTextBoxes(part.repeat(1_000_000 / part.length)).length).toBeGreaterThan(800_000)
  })

  it('has no table of contents, whose page numbers mean nothing here', async () => {
    const styles =
      style('TOCHeading', 'TOC Heading', '<w:basedOn w:val="Heading1"/>') +
      style('Heading1', 'heading 1') +
      style('Verzeichnis1', 'toc 1')
    const { text, notes } = await read(
      styled('TOCHeading', 'Contents') +
        styled('Verzeichnis1', 'Part 3') +
        styled('Heading1', 'Part') +
        paragraph(run('Text')),
      { styles },
    )
    expect(text).toBe('# Part\n\nText\n')
    expect(notes).toEqual(['The table of contents was left out: the page has its own.'])
  })

  it('has headings of any style that is one by its level, its name or the style it is based on', async () => {
    const styles =
      style('Heading2', 'heading 2') +
      style('Own', "The editor's", '<w:basedOn w:val="Heading2"/>') +
      style('Level', 'Outlined', '<w:pPr><w:outlineLvl w:val="2"/></w:pPr>') +
      style('Local', 'Überschrift 4') +
      style('Text', 'Text of ours', '<w:basedOn w:val="Own"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr>')
    const { text, notes } = await read(
      paragraph(run('Start')) + styled('Own', 'A') + styled('Level', 'B') + styled('Local', 'C') + styled('Text', 'D'),
      { styles },
    )
    expect(text).toBe('Start\n\n## A\n\n### B\n\n#### C\n\nD\n')
    expect(notes).toEqual(['Styles without a meaning here became plain text: Text of ours.'])
  })

  it('has the levels of styles that are based on each other found in linear time, also in a circle', () => {
    const count = 50_000
    const styles = Array.from({ length: count }, (_, index) =>
      style(`s${index}`, `n${index}`, `<w:basedOn w:val="s${(index + 1) % count}"/>`),
    )
    expect(readStyles(`<w:styles>${styles.join('')}</w:styles>`).headings.size).toBe(0)
  })

  it('has footnotes without arrows that lead back', async () => {
    const { text } = await read(paragraph(`${run('A')}<w:r><w:footnoteReference w:id="1"/></w:r>`), {
      footnotes: `<w:footnote w:id="1">${paragraph(run('A note.'))}</w:footnote>`,
    })
    expect(text).toBe('A[1]\n\n1. A note.\n')
  })

  it('has the caption below a picture as its caption', async () => {
    const picture =
      '<w:r><w:drawing><wp:inline><wp:docPr id="1" name="1" descr="A &gt; B"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="i"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>'
    const { text } = await read(paragraph(picture) + styled('C', 'Figure 1: A boat') + styled('C', 'Table 1'), {
      styles: style('C', 'caption'),
    })
    expect(text).toBe('![A > B](a.docx/image-1.png "Figure 1: A boat")\n\nTable 1\n')
  })

  it('keeps the results of fields, and line breaks of either kind', async () => {
    const number = `<w:fldSimple w:instr=" SEQ Figure ">${run('7')}</w:fldSimple>`
    const { text, notes } = await read(paragraph(`${run('Figure ')}${number}<w:r><w:cr/></w:r>${run('of 9')}`))
    expect(text).toBe('Figure 7\\\nof 9\n')
    expect(notes).toEqual([])
  })

  it('keeps words whose direction is set, and those that have their reading above them', async () => {
    const ruby = `<w:r><w:ruby><w:rubyPr><w:hps w:val="10"/></w:rubyPr><w:rt>${run('かんじ')}</w:rt><w:rubyBase>${run('漢')}<w:r><w:tab/></w:r>${run('字')}</w:rubyBase></w:ruby></w:r>`
    const turned = `<w:dir w:val="rtl">${run('שלום')}</w:dir><w:bdo w:val="ltr">${run(' A &amp; B')}</w:bdo>`
    const { text, notes } = await read(paragraph(run('One ') + turned) + paragraph(run('Two ') + ruby))
    expect(text).toBe('One שלום A & B\n\nTwo 漢 字（かんじ）\n')
    expect(notes).toEqual(expect.not.arrayContaining([expect.stringContaining('left out')]))
  })

  it('has its notes name charts, of which it holds no picture', async () => {
    const chart = (attributes: string) =>
      `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="1"${attributes}/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"/></a:graphic></wp:inline></w:drawing></w:r>`
    const { notes } = await read(paragraph(run('Text') + chart(' descr="Tea &amp; milk"') + chart('')))
    expect(notes).toEqual(['Charts were left out; save each as a picture in Word: Tea & milk; without a description.'])
  })

  it('has the code and quotations of LibreOffice', async () => {
    const styles = style('Q', 'Quotations') + style('P', 'Preformatted Text')
    const { text } = await read(styled('Q', 'Said') + styled('P', 'a') + styled('P', '  b'), { styles })
    expect(text).toBe('> Said\n\n```\na\n  b\n```\n')
  })
})
