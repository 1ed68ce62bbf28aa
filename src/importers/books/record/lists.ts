/** A list without repetitions. */
export function unique<T>(list: readonly T[]): T[] {
  return [...new Map(list.map((each) => [JSON.stringify(each), each])).values()]
}

/** Null for an empty list, which means that the record does not specify it. */
export function orNull<T>(list: T[]): T[] | null {
  return list.length > 0 ? list : null
}
