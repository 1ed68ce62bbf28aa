import { addTo } from './parse-wxr'

const closing = /\[\/([a-z][\w-]{0,60})\]/gi

/** Finds the end of the next closing shortcode of a name after a place; the places have to ascend. */
export function createEndFinder(text: string): (name: string, start: number) => number | null {
  const ends = new Map<string, number[]>()
  for (const { 0: source, 1: name = '', index } of text.matchAll(closing))
    addTo(ends, name.toLowerCase(), index + source.length)
  const passed = new Map<string, number>()
  return (name, start) => {
    const list = ends.get(name) ?? []
    let at = passed.get(name) ?? 0
    while (at < list.length && list[at]! <= start) at++
    passed.set(name, at)
    return list[at] ?? null
  }
}
