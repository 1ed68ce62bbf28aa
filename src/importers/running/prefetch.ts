/** Maps items in order with up to `lookahead` results pending beyond the one that is yielded. */
export async function* mapWithPrefetch<Item, Result>(
  items: Iterable<Item>,
  lookahead: number,
  map: (item: Item) => Promise<Result>,
): AsyncGenerator<[Item, Promise<Result>]> {
  const pending: [Item, Promise<Result>][] = []
  for (const item of items) {
    const result = map(item)
    // The consumer awaits it later; until then a rejection must not count as unhandled.
    result.catch(() => undefined)
    pending.push([item, result])
    if (pending.length > lookahead) yield pending.shift()!
  }
  yield* pending
}
