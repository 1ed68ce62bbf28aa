import { randomUUID } from 'node:crypto'

/** A text that no document contains, to stand for what is inserted in its place. */
export function createMark(): string {
  return `m${randomUUID().replaceAll('-', '')}`
}

/** What is before and after the only place of a mark. */
export function splitAtMark(text: string, mark: string): [before: string, after: string] {
  const [before = '', after] = text.split(mark)
  if (after === undefined) throw new Error('The mark is not in what was rendered.')
  return [before, after]
}
