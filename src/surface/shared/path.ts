/** More than any path of the table has; further segments are ignored. */
const maxSegments = 16

/** A path split into decoded segments, or null when its percent-encoding is broken or hides a separator. */
export function toSegments(path: string): string[] | null {
  const segments: string[] = []
  for (const raw of path.split('/', maxSegments).slice(1)) {
    let segment: string
    try {
      segment = decodeURIComponent(raw)
    } catch {
      return null
    }
    segments.push(segment)
  }
  return segments
}

/**
 * The operation whose path template matches, with the values of its named segments; null when none does.
 * A literal segment wins over a named one, so `/resources/hospitals` never matches an article.
 */
export function matchPath<T extends { path: string }>(
  candidates: readonly T[],
  segments: readonly string[],
): { match: T; values: Record<string, string> } | null {
  let best: { match: T; values: Record<string, string>; literals: number } | null = null
  for (const candidate of withLength(candidates, segments.length)) {
    const template = toTemplate(candidate.path)
    const values: Record<string, string> = {}
    let literals = 0
    const isMatch = template.every(({ literal, name }, index) => {
      const segment = segments[index] ?? ''
      if (name === undefined) {
        literals++
        return literal === segment
      }
      values[name] = segment
      return segment !== ''
    })
    if (isMatch && (!best || literals > best.literals)) best = { match: candidate, values, literals }
  }
  return best && { match: best.match, values: best.values }
}

/** A path template with its named segments filled in and encoded. */
export function fillPath(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

/** A function that gives the path of one of these operations by its id. */
export function createPathFinder<Id extends string>(operations: readonly { id: Id; path: string }[]) {
  const templates = new Map(operations.map(({ id, path }) => [id, path]))
  return (id: Id, values: Readonly<Record<string, string>> = {}): string => fillPath(templates.get(id) ?? '', values)
}

/** The candidates of each list by the number of their segments; there are few lists, of many. */
const byLength = new WeakMap<readonly object[], Map<number, object[]>>()

function withLength<T extends { path: string }>(candidates: readonly T[], length: number): readonly T[] {
  const known = (byLength.get(candidates) ?? new Map<number, T[]>()) as Map<number, T[]>
  byLength.set(candidates, known)
  const found = known.get(length) ?? candidates.filter(({ path }) => toTemplate(path).length === length)
  known.set(length, found)
  return found
}

type TemplatePart = { literal: string; name: string | undefined }

/** Parsed templates; bounded by the number of paths in the table. */
const templates = new Map<string, TemplatePart[]>()

function toTemplate(path: string): TemplatePart[] {
  const cached = templates.get(path)
  if (cached) return cached
  const parts = path.split('/').slice(1)
  const template = parts.map((part) => ({ literal: part, name: /^\{(\w+)\}$/.exec(part)?.[1] }))
  templates.set(path, template)
  return template
}
