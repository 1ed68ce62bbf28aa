/** A book in a bundle: the row that says so, its place there, and its number in the collection, where a feed gave one. */
export type Member = { rowId: number; bookId: number; order: number; position: number | null }

type Newcomer = { bookId: number; position: number | null }
type Placing = { moved: { rowId: number; order: number }[]; added: { bookId: number; order: number }[] }

/** Room between two places, so that few rows have to move when one comes between. */
const gap = 1024

/**
 * Finds the places of newcomers in a bundle: before the first book with a higher number, else at the end. Books that
 * are there already keep their order. Only rows whose place changes are named.
 */
export function placeInOrder(members: readonly Member[], newcomers: readonly Newcomer[]): Placing {
  const present = new Set(members.map(({ bookId }) => bookId))
  const list: { rowId: number | null; bookId: number; order: number | null; position: number | null }[] = [
    ...members,
  ]
  for (const { bookId, position } of newcomers) {
    if (present.has(bookId)) continue
    present.add(bookId)
    const before =
      position === null ? -1 : list.findIndex((each) => each.position !== null && each.position > position)
    list.splice(before === -1 ? list.length : before, 0, { rowId: null, bookId, order: null, position })
  }
  const placing: Placing = { moved: [], added: [] }
  let last = 0
  list.forEach((each, index) => {
    const next = list.slice(index + 1).find(({ order }) => order !== null)?.order ?? null
    const isInPlace = each.order !== null && each.order > last
    const between = next === null || next <= last + 1 ? last + gap : Math.floor((last + next) / 2)
    const order = isInPlace ? each.order! : between
    if (each.rowId === null) placing.added.push({ bookId: each.bookId, order })
    else if (order !== each.order) placing.moved.push({ rowId: each.rowId, order })
    last = order
  })
  return placing
}
