import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../../shared/data/onix')

/** Real-world feeds; they are not part of the repository, so tests that need them may be skipped. */
export const hasRealOnix = existsSync(folder)

/** The path of a real feed, by a part of its name: `3.0-21`. */
export function realOnix(part: string): string {
  const name = readdirSync(folder).find((each) => each.includes(part))
  if (!name) throw new Error(`No real feed is called ${part}.`)
  return path.join(folder, name)
}
