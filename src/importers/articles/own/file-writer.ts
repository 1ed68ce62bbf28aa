import { createWriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { once } from 'node:events'

import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

import type { FileWriter } from './export-articles'

/** Writes files into a folder, or into a ZIP file where the name ends with `.zip`. */
export function createFileWriter(target: string): FileWriter & { close: () => Promise<void> } {
  return /\.zip$/i.test(target) ? createZipWriter(target) : createFolderWriter(target)
}

function createFolderWriter(folder: string): FileWriter & { close: () => Promise<void> } {
  return {
    async add(name, content) {
      const file = path.join(folder, name)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, content)
    },
    close: async () => undefined,
  }
}

/** The file gets its name only once it is complete. */
function createZipWriter(target: string): FileWriter & { close: () => Promise<void> } {
  const output = createWriteStream(target)
  let failure: Error | null = null
  output.on('error', (error) => (failure ??= error))
  const zip = new Zip((error, chunk, isLast) => {
    if (error) failure ??= error
    else output.write(chunk)
    if (isLast) output.end()
  })
  const check = async () => {
    if (failure === null) return
    await rm(target, { force: true })
    throw failure
  }
  return {
    async add(name, content) {
      const isText = typeof content === 'string'
      const entry = isText ? new ZipDeflate(name) : new ZipPassThrough(name)
      zip.add(entry)
      entry.push(isText ? Buffer.from(content) : content, true)
      await check()
      if (output.writableNeedDrain) await once(output, 'drain')
    },
    async close() {
      const closed = once(output, 'close')
      zip.end()
      await closed
      await check()
    },
  }
}
