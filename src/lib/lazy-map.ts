/** What `toResult` makes of each value, made when it is read. */
export function* lazyMap<T, Result>(values: Iterable<T>, toResult: (value: T) => Result): Generator<Result> {
  for (const value of values) yield toResult(value)
}
