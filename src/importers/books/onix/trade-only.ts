import { child, value, type Element } from './element'

/** Compositions (list 2) of what booksellers alone buy: 31 is a pack that may be sold as a whole, too. */
const tradeCompositions = ['20', '30']

/** Why a product is no book: trade material and displays (list 150, X…) and packs for booksellers; null for others. */
export function toTradeOnlyNote(product: Element): string | null {
  const detail = child(product, 'DescriptiveDetail')
  const form = value(detail, 'ProductForm') ?? ''
  const composition = value(detail, 'ProductComposition') ?? ''
  const reason = form.startsWith('X')
    ? `ProductForm ${form}`
    : tradeCompositions.includes(composition)
      ? `ProductComposition ${composition}`
      : null
  return reason && `It is for the trade alone (${reason}), no book that readers can have, and is left out.`
}
