import { diffArrays } from 'diff'

type Edit<T> = { start: number; end: number; items: readonly T[] }

type ThreeWay<T> = { base: readonly T[]; mine: readonly T[]; theirs: readonly T[] }

/** Three-way merge of lists; null when both sides changed the same position differently. */
export function mergeLists<T>({ base, mine, theirs }: ThreeWay<T>, isSame: (one: T, other: T) => boolean): T[] | null {
  const myEdits = findEdits(base, mine, isSame)
  const theirEdits = findEdits(base, theirs, isSame)
  const all: Edit<T>[] = [...myEdits]
  for (const edit of theirEdits) {
    const overlapping = myEdits.find((own) => overlaps(own, edit))
    if (!overlapping) all.push(edit)
    else if (!isSameEdit(overlapping, edit, isSame)) return null
  }
  const merged = [...base]
  // From the end, so that the positions of earlier edits stay valid.
  for (const { start, end, items } of all.toSorted((one, other) => other.start - one.start || other.end - one.end)) {
    merged.splice(start, end - start, ...items)
  }
  return merged
}

function findEdits<T>(base: readonly T[], changed: readonly T[], isSame: (one: T, other: T) => boolean): Edit<T>[] {
  const edits: Edit<T>[] = []
  let at = 0
  let pending: { start: number; end: number; items: T[] } | null = null
  for (const { added, removed, value } of diffArrays([...base], [...changed], { comparator: isSame })) {
    if (!added && !removed) {
      if (pending) edits.push(pending)
      pending = null
      at += value.length
      continue
    }
    pending ??= { start: at, end: at, items: [] }
    if (added) pending.items.push(...value)
    else {
      at += value.length
      pending.end = at
    }
  }
  return pending ? [...edits, pending] : edits
}

/** True for edits of the same range; two insertions at the same position overlap. */
function overlaps<T>(one: Edit<T>, other: Edit<T>): boolean {
  if (one.start === other.start && (one.start === one.end || other.start === other.end)) return true
  return one.start < other.end && other.start < one.end
}

function isSameEdit<T>(one: Edit<T>, other: Edit<T>, isSame: (one: T, other: T) => boolean): boolean {
  if (one.start !== other.start || one.end !== other.end || one.items.length !== other.items.length) return false
  return one.items.every((item, index) => isSame(item, other.items[index] as T))
}
