import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { once } from 'node:events'

import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

import { makeFolder } from '@/config/make-folder'
import type { FileWriter } from './export-articles'

type ClosableWriter = FileWriter & {
  close: () => Promise<void>
  /** Ends an export that failed: deletes a ZIP file, and keeps what is in a folder. */
  abort: () => Promise<void>
}

/** Writes files into a folder, or into a ZIP file where the name ends with `.zip`. */
export function createFileWriter(target: string): ClosableWriter {
  return /\.zip$/i.test(target) ? createZipWriter(target) : createFolderWriter(target)
}

function createFolderWriter(folder: string): ClosableWriter {
  return {
    async add(name, content) {
      const file = path.join(folder, name)
      await makeFolder(path.dirname(file))
      await writeFile(file, content)
    },
    close: async () => undefined,
    abort: async () => undefined,
  }
}

/** The file gets its name only once it is complete. */
function createZipWriter(target: string): ClosableWriter {
  const { dir, base } = path.parse(target)
  const draft = path.join(dir, `.${base}.${randomBytes(4).toString('hex')}.incomplete`)
  const output = createWriteStream(draft)
  let failure: Error | null = null
  output.on('error', (error) => (failure ??= error))
  const zip = new Zip((error, chunk, isLast) => {
    if (error) failure ??= error
    else output.write(chunk)
    if (isLast) output.end()
  })
  const check = async () => {
    if (failure === null) return
    await rm(draft, { force: true })
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
      await rename(draft, target)
    },
    async abort() {
      const closed = output.closed ? Promise.resolve() : once(output, 'close')
      output.destroy()
      await closed
      await rm(draft, { force: true })
    },
  }
}
