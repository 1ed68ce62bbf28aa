/** Where the rows of a list in a form are, their menus, and the button that adds one. */
const lists = '.array-field__draggable-rows, .blocks-field__rows'
const menus = '.array-actions__button'
const adding = '.array-field__add-row, .blocks-field__drawer-toggler'

/** A row of a list in a form, and which of its rows it is. */
export type RowPlace = { field: Element; list: Element; row: Element; index: number }

/** The row that an element is in; null outside of such lists. */
export function findRowPlace(element: Element): RowPlace | null {
  const list = element.closest(lists)
  const field = list?.parentElement
  const index = list ? [...list.children].findIndex((row) => row.contains(element)) : -1
  const row = list?.children[index]
  return list && field && row ? { field, list, row, index } : null
}

/** Where the focus goes when a row is removed: the menu of the next one, else of the last, else what adds one. */
export function findNextFocus({ field, list, index }: RowPlace): HTMLElement | null {
  const rows = list.isConnected ? list.children : []
  const menu = rows[Math.min(index, rows.length - 1)]?.querySelector<HTMLElement>(menus)
  return menu ?? [...field.querySelectorAll<HTMLElement>(adding)].at(-1) ?? null
}
