import { child, children, element, value, type Element } from './element'
import { levels, selectDetail, toCollectionTitle } from './titles'

/**
 * The collections of a 3.x record: those that it describes, and the one whose title is a part of its own, as that of a
 * work in several volumes, which ONIX need not describe again.
 */
export function toCollectionElements(product: Element): Element[] {
  const detail = child(product, 'DescriptiveDetail')
  const described = children(detail, 'Collection')
  const ofTitle = toCollectionOfTitle(detail)
  const title = ofTitle && toCollectionTitle(ofTitle)?.toLowerCase()
  if (!title || described.some((each) => toCollectionTitle(each)?.toLowerCase() === title)) return described
  return [...described, ofTitle]
}

function toCollectionOfTitle(detail: Element | undefined): Element | null {
  const elements = children(selectDetail(detail), 'TitleElement')
  const level = elements.find((each) => value(each, 'TitleElementLevel') === levels.collection)
  if (!level) return null
  const part = elements.map((each) => value(each, 'PartNumber')).find((text) => text !== null)
  const number = part ? element('TitleElement', [element('PartNumber', part)]) : null
  return element('Collection', [element('TitleDetail', [level, number])])
}
