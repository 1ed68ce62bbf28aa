/** A book in a bundle: its row, its order there, and its number in the collection, if a feed has given one. */
export type Member = { rowId: number; bookId: number; order: number; position: number | null }

type NewMember = { bookId: number; position: number | null }
type MemberOrder = { moved: { rowId: number; order: number }[]; added: { bookId: number; order: number }[] }

/** Gap between consecutive orders, so that rows can be inserted without moving others. */
const gap = 1024
/** What part of a gap an insertion takes: the next one mostly comes after it, before the same book. */
const share = 16

/**
 * Inserts new books into a bundle, each before the first book with a higher number, else at the end. Present books keep
 * their sequence; `moved` has only those whose order has to change.
 */
export function planMemberOrder(members: readonly Member[], newMembers: readonly NewMember[]): MemberOrder {
  const present = new Set(members.map(({ bookId }) => bookId))
  const list: { rowId: number | null; bookId: number; order: number | null; position: number | null }[] = [...members]
  for (const { bookId, position } of newMembers) {
    if (present.has(bookId)) continue
    present.add(bookId)
    const nextIndex =
      position === null ? -1 : list.findIndex((each) => each.position !== null && each.position > position)
    list.splice(nextIndex === -1 ? list.length : nextIndex, 0, { rowId: null, bookId, order: null, position })
  }
  const result: MemberOrder = { moved: [], added: [] }
  /** The order of the next present book, by index: a bundle may have thousands. */
  const following: (number | null)[] = []
  for (let index = list.length - 1; index >= 0; index--) {
    following[index] = list[index + 1]?.order ?? following[index + 1] ?? null
  }
  let last = 0
  list.forEach((each, index) => {
    const next = following[index] ?? null
    const isInOrder = each.order !== null && each.order > last
    const between = next === null || next <= last + 1 ? last + gap : last + Math.ceil((next - last) / share)
    const order = isInOrder ? each.order! : between
    if (each.rowId === null) result.added.push({ bookId: each.bookId, order })
    else if (order !== each.order) result.moved.push({ rowId: each.rowId, order })
    last = order
  })
  return result
}
