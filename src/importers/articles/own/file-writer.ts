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
  /** Ends an export that failed, and deletes what it has written. */
  abort: () => Promise<void>
}

/** Writes files into a folder, or into a ZIP file where the name ends with `.zip`. */
export function createFileWriter(target: string): ClosableWriter {
  return /\.zip$/i.test(target) ? createZipWriter(target) : createFolderWriter(target)
}

/** What is written until it is complete, and gets its name. */
function toDraft(target: string): string {
  const { dir, base } = path.parse(target)
  return path.join(dir, `.${base}.${randomBytes(4).toString('hex')}.incomplete`)
}

function createFolderWriter(target: string): ClosableWriter {
  const draft = toDraft(target)
  return {
    async add(name, content) {
      const file = path.join(draft, name)
      await makeFolder(path.dirname(file))
      await writeFile(file, content)
    },
    async close() {
      // Without any article nothing has been added.
      await makeFolder(draft)
      await rename(draft, target)
    },
    abort: () => rm(draft, { recursive: true, force: true }),
  }
}

function createZipWriter(target: string): ClosableWriter {
  const draft = toDraft(target)
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
