import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createFileWriter } from '@/importers/articles/own/file-writer'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-export-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('An export as a ZIP file', () => {
  it('has its name only once it is complete, so that none is mistaken for all articles', async () => {
    const target = path.join(folder, 'export.zip')
    const writer = createFileWriter(target)
    await writer.add('one.png', randomBytes(1_000_000))
    expect(await readdir(folder)).not.toContain('export.zip')
    await writer.add('two.md', 'Two.')
    await writer.close()
    expect(await readdir(folder)).toEqual(['export.zip'])
    expect(Object.keys(unzipSync(await readFile(target)))).toEqual(['one.png', 'two.md'])
  })

  it('leaves no file where it fails', async () => {
    const writer = createFileWriter(path.join(folder, 'export.zip'))
    await writer.add('one.md', 'One.')
    await writer.abort()
    expect(await readdir(folder)).toEqual([])
  })

  it('is refused where it cannot be written', async () => {
    const writer = createFileWriter(path.join(folder, 'missing', 'export.zip'))
    await expect(writer.add('one.md', 'One.').then(() => writer.close())).rejects.toThrow('ENOENT')
  })
})
