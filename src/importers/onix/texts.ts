import { child, children, value, values, type Element } from './element'
import { toPlainText } from './plain-text'

/** Text types (list 153) that can serve as the synopsis, best first. */
const synopsisTypes = [
  '03', // description
  '02', // short description
  '30', // abstract
  '05', // cover copy
  '07', // review text: what some feeds of 2.1 call their descriptions
]
/** Content audiences (list 154) that are the public: unrestricted, end customers. */
const publicAudiences = ['00', '03']

/** The texts of one type that the public may read, in their sequence, without markup and blanks. */
export function toTexts(holder: Element | undefined, type: string): string[] {
  return pickContents(holder, type).flatMap((content) => {
    const text = child(content, 'Text')
    const plain = text ? toPlainText(text) : ''
    return plain === '' ? [] : [plain]
  })
}

/** What the record says the book is about; null where it says nothing. */
export function toSynopsis(product: Element): string | null {
  const [collateral] = children(product, 'CollateralDetail')
  for (const type of synopsisTypes) {
    const [text] = toTexts(collateral, type)
    if (text !== undefined) return text
  }
  return null
}

/** True where the record has a text of that type at all, be it empty. */
export function hasText(product: Element, ...types: string[]): boolean {
  const [collateral] = children(product, 'CollateralDetail')
  return children(collateral, 'TextContent').some((content) =>
    types.includes(value(content, 'TextType') ?? ''),
  )
}

function pickContents(holder: Element | undefined, type: string): Element[] {
  const ofType = children(holder, 'TextContent').filter((content) => value(content, 'TextType') === type)
  const open = ofType.filter((content) => {
    const audiences = values(content, 'ContentAudience')
    return audiences.length === 0 || audiences.some((each) => publicAudiences.includes(each))
  })
  return open.toSorted((a, b) => toPlace(a) - toPlace(b))
}

function toPlace(content: Element): number {
  return Number(value(content, 'SequenceNumber') ?? 0) || 0
}
