/**
 * Creates a function that returns each slug once: generators with dates or folders in their URLs allow the same slug
 * again, and here the later article gets its date appended, and a number where that is taken, too. Those in
 * `given` are taken.
 */
export function createSlugNumbering(given: ReadonlySet<string>): (slug: string, time: string | null) => string {
  const taken = new Set(given)
  const numbers = new Map<string, number>()
  return (slug, time) => {
    const dated = time === null ? slug : `${slug}-${time.slice(0, 10)}`
    let unique = taken.has(slug) ? dated : slug
    while (taken.has(unique)) {
      const number = (numbers.get(dated) ?? 1) + 1
      numbers.set(dated, number)
      unique = `${dated}-${number}`
    }
    taken.add(unique)
    return unique
  }
}
