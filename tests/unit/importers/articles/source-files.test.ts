import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { zipSync } from 'fflate'
import { create } from 'tar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { UnusableError } from '@/importers/importer'
import { openSource } from '@/importers/articles/source-files'

let folder: string
const pages = { 'posts/one.md': 'One', 'posts/two.md': 'Zwei – ü', 'posts/red.png': 'no picture' }

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-sources-'))
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

/** What is left in the folder of temporary files by those who unpack. */
const unpacked = async () =>
  (await readdir(os.tmpdir())).filter((name) => name.startsWith('lectern-import-')).length

describe('openSource', () => {
  it.each(['site', 'a.tar', 'a.tgz', 'a.zip'])('reads %s, and leaves nothing behind', async (name) => {
    const before = await unpacked()
    const { files, close } = await openSource(path.join(folder, name))
    const read = await Promise.all(
      files.map(async (file) => [file.path, (await file.read()).toString('utf8')]),
    )
    await close()
    expect(Object.fromEntries(read)).toEqual(pages)
    expect(await unpacked()).toBe(before)
  })

  it('keeps what an archive names outside of itself inside', async () => {
    const place = path.join(folder, 'b.zip')
    await writeFile(
      place,
      zipSync({ '../../../../out.md': Buffer.from('x'), '/etc/in.md': Buffer.from('y') }),
    )
    const { files, close } = await openSource(place)
    expect(files.map((file) => file.path)).toEqual(['etc/in.md', 'out.md'])
    await close()
  })

  it.each([
    ['a broken archive', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8])],
    ['half a ZIP', Buffer.from('PK\u0003\u0004 and no more')],
    ['anything else', Buffer.from('%PDF-1.7')],
  ])('refuses %s, and leaves nothing behind', async (_, bytes) => {
    const before = await unpacked()
    const place = path.join(folder, 'c.bin')
    await writeFile(place, bytes)
    await expect(openSource(place)).rejects.toThrow(UnusableError)
    expect(await unpacked()).toBe(before)
  })
})
