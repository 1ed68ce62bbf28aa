import { child, value, type Element } from './element'

/** Compositions (list 2) of what booksellers alone buy: 31 is a pack that may be sold as a whole, too. */
const tradeCompositions = ['20', '30']
/**
 * Forms (list 150) of general merchandise, such as toys, games and puzzles (Z…), and of stationery: address books,
 * diaries, record books, notebooks, organizers, bookmarks.
 */
const merchandise = /^(?:Z|P[BFLRST]$)/

/** Why a product is no book: trade material and displays (list 150, X…), packs for booksellers, merchandise; null for others. */
export function toNoBookNote(product: Element): string | null {
  const detail = child(product, 'DescriptiveDetail')
  const form = value(detail, 'ProductForm') ?? ''
  const composition = value(detail, 'ProductComposition') ?? ''
  const isComposite = tradeCompositions.includes(composition)
  const reason = form.startsWith('X') ? `ProductForm ${form}` : isComposite ? `ProductComposition ${composition}` : null
  if (reason !== null) return `It is for the trade alone (${reason}), no book that readers can have, and is left out.`
  return merchandise.test(form) ? `It is merchandise (ProductForm ${form}), no book, and is left out.` : null
}
