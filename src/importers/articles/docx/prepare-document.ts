import { decodeXML } from 'entities'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

import { replaceDelimited } from '@/importers/articles/markdown/replace-delimited'
import { toTex } from './formulas'
import { createListNumbers, type NextNumber } from './list-numbers'
import { removeHidden } from './hidden-text'
import { replaceRuby } from './ruby'
import { nameHeadings, readStyles } from './styles'
import { placeTextBoxes } from './text-boxes'

/** Enclose what is put into the text of a document for its HTML: characters that no text has. */
const marks = { formula: ['\ue000', '\ue001'], number: ['\ue002', '\ue003'] } as const
const anyMark = /[\ue000-\ue003]|&#(?:x0{0,9}e00[0-3]|0{0,9}5734[4-7]);/gi
/** A heading or paragraph without words, of which there is the number alone. */
const numberAlone = /<(h[1-6]|p)>\ue002\d+\ue003<\/\1>/g

const stylesPart = 'word/styles.xml'
const textPart = /^word\/(?:document\d*|footnotes|endnotes)\.xml$/
/** Former formats of tracked changes, which repeat the elements that are read here. */
const formerFormat = {
  opening: /<w:(pPrChange|rPrChange)[\s>]/g,
  toClosing: { pPrChange: /<\/w:pPrChange>/g, rPrChange: /<\/w:rPrChange>/g },
} as const
const formula = { opening: /<m:oMath>|<m:oMath\s[^<>]*>/g, closing: /<\/m:oMath>/g }
const displayedFormula = { opening: /<m:oMathPara>|<m:oMathPara\s[^<>]*>/g, closing: /<\/m:oMathPara>/g }
const formulaProperties = { opening: /<m:oMathParaPr>/g, closing: /<\/m:oMathParaPr>/g }
const formulaText = /<m:t(?:\s[^<>]*)?>([^<]*)<\/m:t>/g
/** The elements around the result of a field, such as the number of a figure, and around words with a direction. */
const transparentTag = /<\/?w:(?:fldSimple|dir|bdo)(?:\s[^<>]*)?>/g
const carriageReturn = /<w:cr\s?\/>/g
const drawing = { opening: /<w:drawing>/g, closing: /<\/w:drawing>/g }
const chart = /\suri="[^"<>]*\/(?:chart|chartex|diagram)"/
const description = /\sdescr="([^"<>]*)"/
const paragraphProperties = { opening: /<w:pPr>/g, closing: /<\/w:pPr>/g }

/** A document, and what was left out: hidden text, and charts by their descriptions. */
export type PreparedDocument = { bytes: Uint8Array; hasHiddenText: boolean; charts: string[] }

/**
 * A document of Word with what the reader of Word's XML does not know in a form that it does: formulas, the numbers of
 * lists that go on, text boxes, and headings of other styles; what Word hides is taken out.
 */
export function prepareDocument(bytes: Uint8Array): PreparedDocument {
  const files = unzipSync(bytes)
  const read = (path: string) => (files[path] ? strFromU8(files[path]) : '')
  const toNumber = createListNumbers(read('word/numbering.xml') || '<x/>')
  const styles = readStyles(read(stylesPart) || '<x/>')
  const charts: string[] = []
  let hasHiddenText = false
  const changed: Record<string, Uint8Array> = files[stylesPart]
    ? { [stylesPart]: strToU8(nameHeadings(read(stylesPart), styles)) }
    : {}
  for (const path of Object.keys(files).filter((each) => textPart.test(each))) {
    const visible = removeHidden(removeFormerFormats(read(path).replace(anyMark, '')), styles, () => {
      hasHiddenText = true
    })
    charts.push(...findCharts(visible))
    const known = replaceRuby(placeTextBoxes(visible)).replace(transparentTag, '').replace(carriageReturn, '<w:br/>')
    changed[path] = strToU8(addNumbers(replaceFormulas(known), toNumber))
  }
  return {
    bytes: zipSync({ ...files, ...changed }, { level: 0 }),
    hasHiddenText,
    charts,
  }
}

/** Turns the marks that a prepared document has into elements of its HTML. */
export function replaceMarks(html: string): string {
  const [formulaStart, formulaEnd] = marks.formula
  return html
    .replace(numberAlone, '')
    .replace(/<ol><li>\ue002(\d+)\ue003/g, (_, number: string) =>
      number === '1' ? '<ol><li>' : `<ol start="${number}"><li>`,
    )
    .replace(/\ue002\d+\ue003/g, '')
    .replaceAll(formulaStart, '<code>')
    .replaceAll(formulaEnd, '</code>')
}

function removeFormerFormats(xml: string): string {
  return replaceDelimited(xml, {
    opening: formerFormat.opening,
    toClosing: ([, name]) => formerFormat.toClosing[name === 'pPrChange' ? 'pPrChange' : 'rPrChange'],
    replace: () => '',
  })
}

/** The charts and diagrams, by their descriptions; they hold no picture. */
function findCharts(xml: string): string[] {
  const charts: string[] = []
  replaceDelimited(xml, {
    opening: drawing.opening,
    toClosing: () => drawing.closing,
    replace: (_, inner) => {
      if (chart.test(inner))
        charts.push(decodeXML(description.exec(inner)?.[1] ?? '').trim() || 'without a description')
      return ''
    },
  })
  return charts
}

function replaceFormulas(xml: string): string {
  const replace = (text: string, sign: string) =>
    replaceDelimited(text, {
      opening: formula.opening,
      toClosing: () => formula.closing,
      replace: ([start], inner) => {
        const tex = toTex(`${start}${inner}</m:oMath>`)
        return toRun(tex === '' ? toWords(inner) : `${marks.formula[0]}${sign}${tex}${sign}${marks.formula[1]}`)
      },
    })
  const displayed = replaceDelimited(xml, {
    opening: displayedFormula.opening,
    toClosing: () => displayedFormula.closing,
    replace: (_, inner) =>
      replace(
        replaceDelimited(inner, {
          opening: formulaProperties.opening,
          toClosing: () => formulaProperties.closing,
          replace: () => '',
        }),
        '$$',
      ),
  })
  return replace(displayed, '$')
}

/** The text of a formula that cannot be read as one. */
function toWords(xml: string): string {
  return decodeXML([...xml.matchAll(formulaText)].map(([, text]) => text).join(''))
}

function addNumbers(xml: string, toNumber: NextNumber): string {
  return replaceDelimited(xml, {
    opening: paragraphProperties.opening,
    toClosing: () => paragraphProperties.closing,
    replace: ([start], inner) => {
      const source = `${start}${inner}</w:pPr>`
      const id = /<w:numId\s+w:val="(\d{1,9})"/.exec(inner)?.[1]
      const level = Number(/<w:ilvl\s+w:val="(\d)"/.exec(inner)?.[1] ?? 0)
      const number = id === undefined ? null : toNumber(id, level)
      return number === null ? source : source + toRun(`${marks.number[0]}${number}${marks.number[1]}`)
    },
  })
}

function toRun(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<w:r><w:t xml:space="preserve">${escaped}</w:t></w:r>`
}
