import { isWholeName, splitStatedNames } from '@/importers/books/record/stated-names'
import { splitPeople } from './split-people'

/** Which part of a name is first in a column: the family name (`Lee, Ann`) or the given one; null where none tells. */
export type NameOrder = 'inverted' | 'direct' | null

/**
 * The order of the names of a column. `Pérez López, Ana María` is one name beside `Lee, Ann`, and two beside `Ann Lee`;
 * organizations have no comma in either.
 */
export function findNameOrder(cells: readonly string[]): NameOrder {
  const orders = cells.flatMap((cell) => splitPeople(cell).map(toOrder))
  const count = (order: NameOrder) => orders.filter((each) => each === order).length
  const [inverted, direct] = [count('inverted'), count('direct')]
  if (inverted === direct) return null
  return inverted > direct ? 'inverted' : 'direct'
}

/** True for two names in direct order, or one whose family name has several words. */
export function mayBeOneOrTwo(part: string): boolean {
  const sides = part.split(', ')
  return sides.length === 2 && sides.every((side) => side.includes(' ') && isWholeName(side))
}

function toOrder(part: string): NameOrder {
  const names = splitStatedNames(part)
  if (names.length > 1) return mayBeOneOrTwo(part) ? null : 'direct'
  const sides = part.split(',').map((side) => side.trim())
  if (sides.length === 1) return isWholeName(part) && !eastAsian.test(part) ? 'direct' : null
  return sides.length === 2 && sides.some(isWord) ? 'inverted' : null
}

/** Names in these scripts have no comma in either order. */
const eastAsian = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

function isWord(text: string): boolean {
  return text !== '' && !text.includes(' ')
}
