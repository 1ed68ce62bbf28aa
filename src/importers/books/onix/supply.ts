import { value, type Element } from './element'

/** Availabilities (list 65) of a product that cannot be had there: cancelled, not available, out of print. */
const notSold = /^(?:01|4\d|5\d)$/

/** False for a supply that says that it does not have the product and will not get it. */
export function isSold(supply: Element): boolean {
  return !notSold.test(value(supply, 'ProductAvailability') ?? '')
}
