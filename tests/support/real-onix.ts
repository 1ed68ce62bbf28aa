import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../../shared/data/onix')

/** Real feeds that no one here wrote; they are not part of the project, so a test that reads them may have to skip. */
export const hasRealOnix = existsSync(folder)

/** Where a real feed lies, by a part of its name: `3.0-21`. */
export function realOnix(part: string): string {
  const name = readdirSync(folder).find((each) => each.includes(part))
  if (!name) throw new Error(`No real feed is called ${part}.`)
  return path.join(folder, name)
}
