import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { zipSync } from 'fflate'
import { create } from 'tar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openSource } from '@/importers/articles/files/source-files'
import { ImportError } from '@/importers/importer'
import { limits } from '@/importers/limits'

let folder: string
let workFolder: string
const pages = { 'posts/one.md': 'One', 'posts/two.md': 'Zwei – ü', 'posts/red.png': 'no picture' }

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-sources-'))
  workFolder = path.join(folder, 'work')
  await mkdir(workFolder)
  await mkdir(path.join(folder, 'site/posts'), { recursive: true })
  for (const [name, text] of Object.entries({ ...pages, 'posts/run.sh': 'exit', '.git.md': 'x' }))
    await writeFile(path.join(folder, 'site', name), text)
  await create({ cwd: path.join(folder, 'site'), file: path.join(folder, 'a.tar') }, ['.'])
  await create({ cwd: path.join(folder, 'site'), file: path.join(folder, 'a.tgz'), gzip: true }, ['.'])
  const entries = Object.entries({ ...pages, 'posts/run.sh': 'exit', '__MACOSX/posts/._one.md': 'x' })
  const zipped = zipSync(Object.fromEntries(entries.map(([name, text]) => [name, Buffer.from(text)])))
  await writeFile(path.join(folder, 'a.zip'), zipped)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const open = (name: string, archiveLimits: Partial<typeof limits.archive> = {}) =>
  openSource(path.join(folder, name), { workFolder, limits: { ...limits.archive, ...archiveLimits } })
/** The unpacked archives. */
const unpacked = () => readdir(workFolder)

describe('openSource', () => {
  it.each(['site', 'a.tar', 'a.tgz', 'a.zip'])('reads %s, and removes what it unpacked', async (name) => {
    const { files, close } = await open(name)
    const read = await Promise.all(files.map(async (file) => [file.path, (await file.read()).toString('utf8')]))
    await close()
    expect(Object.fromEntries(read)).toEqual(pages)
    expect(await unpacked()).toEqual([])
  })

  it('keeps entries with paths outside of the archive inside', async () => {
    const entries = { '../../../../out.md': Buffer.from('x'), '/etc/in.md': Buffer.from('y') }
    await writeFile(path.join(folder, 'b.zip'), zipSync(entries))
    const { files, close } = await open('b.zip')
    expect(files.map((file) => file.path)).toEqual(['etc/in.md', 'out.md'])
    await close()
  })

  it('keeps the last entry where an archive has a path twice', async () => {
    const names = ['a.md', './a.md', 'b.md', 'c.md']
    await writeFile(
      path.join(folder, 'd.zip'),
      zipSync(Object.fromEntries(names.map((name) => [name, Buffer.from(name)]))),
    )
    const { files, close } = await open('d.zip')
    const read = await Promise.all(files.map(async (file) => [file.path, String(await file.read())]))
    expect(Object.fromEntries(read)).toEqual({ 'a.md': './a.md', 'b.md': 'b.md', 'c.md': 'c.md' })
    await close()
  })

  it.each([
    ['a broken archive', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8])],
    ['a truncated ZIP', Buffer.from('PK\u0003\u0004 and no more')],
    ['another format', Buffer.from('%PDF-1.7')],
  ])('rejects %s, and removes what it unpacked', async (_, bytes) => {
    await writeFile(path.join(folder, 'c.bin'), bytes)
    await expect(open('c.bin')).rejects.toThrow(ImportError)
    expect(await unpacked()).toEqual([])
  })
})

describe('limits of archives', () => {
  it.each(['site', 'a.tar', 'a.tgz', 'a.zip'])('apply to the number of files of %s', async (name) => {
    await expect(open(name, { files: 2 })).rejects.toThrow('holds more than 2 files')
    expect(await unpacked()).toEqual([])
  })

  it.each(['a.tgz', 'a.zip'])('apply to the unpacked size of %s and to its compression ratio', async (name) => {
    await expect(open(name, { totalBytes: 20 })).rejects.toThrow('holds more than 0 MB')
    await expect(open(name, { ratio: 0, unlimitedRatioBytes: 20 })).rejects.toThrow(
      'unpacks to more than 0 times its own size',
    )
    expect(await unpacked()).toEqual([])
  })

  it.each(['site', 'a.tar', 'a.zip'])(
    'reject a single file of %s that is too large or too deeply nested',
    async (name) => {
      for (const [archiveLimits, reason] of [
        [{ fileBytes: 4 }, 'larger than 0 MB'],
        [{ depth: 1 }, 'more than 1 folders deep'],
      ] as const) {
        const { files, close } = await open(name, archiveLimits)
        const two = files.find((file) => file.path === 'posts/two.md')
        await expect(two?.read()).rejects.toThrow(reason)
        await close()
      }
    },
  )

  it('apply to a ZIP that declares a smaller size', async () => {
    const zipped = zipSync({ 'a.md': Buffer.from(randomBytes(10_000)) })
    // The uncompressed size in the central directory.
    const directory = Buffer.from(zipped).indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    new DataView(zipped.buffer, zipped.byteOffset).setUint32(directory + 24, 1, true)
    await writeFile(path.join(folder, 'e.zip'), zipped)
    await expect(open('e.zip')).rejects.toThrow('its list of contents is wrong')
  })
})
