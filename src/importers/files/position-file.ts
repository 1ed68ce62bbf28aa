import { openSync, readFileSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'

import { ImportError } from '@/importers/importer'
import type { RecordPosition } from '@/importers/running/progress'

const fileName = 'position'

/** Records which record is being processed where another process can read it after a crash or during a stall. */
export function createPositionFile(folder: string): (position: RecordPosition) => void {
  const file = openSync(path.join(folder, fileName), 'w')
  return (position) => {
    try {
      writeSync(file, `${JSON.stringify(position)}\n`, 0)
    } catch (cause) {
      const message = `The folder for temporary files, ${path.dirname(folder)}, cannot be written to, so the import stopped: ${(cause as Error).message}. Run it again to finish.`
      throw new ImportError(message, { cause })
    }
  }
}

/** The position that was written last, and when; null before the first. */
export function readPositionFile(folder: string): { position: RecordPosition; writtenAtMs: number } | null {
  try {
    const file = path.join(folder, fileName)
    // The file is overwritten without truncating, so only its first line is valid.
    const [line = ''] = readFileSync(file, 'utf8').split('\n', 1)
    return { position: JSON.parse(line) as RecordPosition, writtenAtMs: statSync(file).mtimeMs }
  } catch {
    return null
  }
}
