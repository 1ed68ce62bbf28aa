type Options = {
  prefix: string
  /** A prepared statement takes 60 kB of each session on average. */
  most: number
}

/** One that was sent less often may never be sent again. */
const minUses = 3
/** How many texts are counted; after that, counting begins anew. */
const maxCounted = 1_000

/**
 * Names, for prepared statements, of the first texts that are repeated; undefined for the others. A name always stands for
 * the same text.
 */
export function createStatementNames({ prefix, most }: Options): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size === most) return known
    if (uses.size === maxCounted) uses.clear()
    const count = (uses.get(text) ?? 0) + 1
    uses.set(text, count)
    if (count < minUses) return undefined
    uses.delete(text)
    const name = `${prefix}${names.size + 1}`
    names.set(text, name)
    return name
  }
}
