import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

const root = process.cwd()
/** The files and package versions that determine how a record is read. */
const folders = ['src/importers', 'src/formats', 'src/lib', 'src/schemas']
const files = ['package.json']

/** A hash of the code that reads records: when it changes, every record is compared again. */
export async function toReadingVersion(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of [...(await Promise.all(folders.map(listFiles))).flat(), ...files]) {
    hash.update(file).update('\0')
    hash.update(await readFile(path.join(root, file))).update('\0')
  }
  return hash.digest('base64')
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .toSorted()
}
