import { SaxesParser } from 'saxes'

import { lookUp } from '@/lib/look-up'

type Part = { name: string; attributes: Readonly<Record<string, string>>; children: (Part | string)[] }

const maxDepth = 200
/** Accents by the character that Word has for each. */
const accents: Readonly<Record<string, string>> = {
  '\u0302': '\\hat',
  '\u0303': '\\tilde',
  '\u0304': '\\bar',
  '\u0305': '\\overline',
  '\u0307': '\\dot',
  '\u20d7': '\\vec',
}

/** The TeX of a formula of Word (OMML); empty where it is no well-formed XML or nests too deep. */
export function toTex(xml: string): string {
  const root: Part = { name: '', attributes: {}, children: [] }
  const open = [root]
  let isBroken = false
  const parser = new SaxesParser({ xmlns: false })
  const append = (text: string) => void open.at(-1)?.children.push(text)
  parser.on('error', () => {
    isBroken = true
  })
  parser.on('opentag', ({ name, attributes }) => {
    const part: Part = { name: name.replace(/^.*:/, ''), attributes, children: [] }
    open.at(-1)?.children.push(part)
    open.push(part)
    if (open.length > maxDepth) isBroken = true
  })
  parser.on('text', append)
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return isBroken ? '' : render(root).trim()
}

function render(part: Part | string): string {
  // White space between elements is none of a formula.
  if (typeof part === 'string') return ''
  const base = () => renderChild(part, 'e')
  const index = (sign: string, name: string) => {
    const text = renderChild(part, name)
    return text === '' ? '' : `${sign}${text.length === 1 ? text : `{${text}}`}`
  }
  switch (part.name) {
    case 't':
      return part.children.filter((each) => typeof each === 'string').join('')
    case 'sSup':
    case 'sSub':
    case 'sSubSup':
      return `${base()}${index('_', 'sub')}${index('^', 'sup')}`
    case 'sPre':
      return `{}${index('_', 'sub')}${index('^', 'sup')}${base()}`
    case 'f':
      return `\\frac{${renderChild(part, 'num')}}{${renderChild(part, 'den')}}`
    case 'rad': {
      const degree = renderChild(part, 'deg')
      return `\\sqrt${degree === '' ? '' : `[${degree}]`}{${base()}}`
    }
    case 'nary':
      return `${findValue(part, 'chr') ?? '∫'}${index('_', 'sub')}${index('^', 'sup')} ${base()}`
    case 'd': {
      const inner = findAll(part, 'e')
        .map(renderChildren)
        .join(findValue(part, 'sepChr') ?? '|')
      return `${toBracket(findValue(part, 'begChr') ?? '(')}${inner}${toBracket(findValue(part, 'endChr') ?? ')')}`
    }
    case 'func':
      return `${renderChild(part, 'fName')} ${base()}`
    case 'limLow':
      return `${base()}${index('_', 'lim')}`
    case 'limUpp':
      return `${base()}${index('^', 'lim')}`
    case 'acc':
      return `${lookUp(accents, findValue(part, 'chr') ?? '\u0302') ?? '\\overline'}{${base()}}`
    case 'bar':
      return `${findValue(part, 'pos') === 'top' ? '\\overline' : '\\underline'}{${base()}}`
    case 'm': {
      const rows = findAll(part, 'mr').map((row) => findAll(row, 'e').map(renderChildren).join(' & '))
      return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`
    }
    case 'eqArr':
      return findAll(part, 'e').map(renderChildren).join(' \\\\ ')
    default:
      return part.name.endsWith('Pr') ? '' : renderChildren(part)
  }
}

function renderChildren({ children }: Part): string {
  return children.map(render).join('')
}

function renderChild(part: Part, name: string): string {
  return findAll(part, name).map(renderChildren).join('')
}

function findAll({ children }: Part, name: string): Part[] {
  return children.filter((child): child is Part => typeof child !== 'string' && child.name === name)
}

/** The value of a property, which is in the element of properties. */
function findValue({ children }: Part, name: string): string | undefined {
  const own = children.find((child): child is Part => typeof child !== 'string' && child.name.endsWith('Pr'))
  const [property] = own === undefined ? [] : findAll(own, name)
  return property && (property.attributes['m:val'] ?? '')
}

/** Braces group in TeX. */
function toBracket(sign: string): string {
  return /^[{}]$/.test(sign) ? `\\${sign}` : sign
}
