import { child, children, values, type Element } from './element'

const world = 'WORLD'

/** True for a price that is asked everywhere, by its own territory and by the markets of its supply (list 49). */
export function isWorldwide(price: Element, productSupply: Element): boolean {
  const markets = children(productSupply, 'Market')
  return coversWorld(child(price, 'Territory')) && (markets.length === 0 || markets.some(isWholeMarket))
}

const isWholeMarket = (market: Element) => coversWorld(child(market, 'Territory'))

/** True for no territory at all, and for the world without exceptions. */
function coversWorld(territory: Element | undefined): boolean {
  if (territory === undefined) return true
  const isIncluded = values(territory, 'RegionsIncluded').some((codes) => codes.split(' ').includes(world))
  return isIncluded && ['CountriesExcluded', 'RegionsExcluded'].every((name) => values(territory, name).length === 0)
}
