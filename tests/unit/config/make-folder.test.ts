import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { makeFolder } from '@/config/make-folder'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-folders-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const isFolder = async (name: string) => (await stat(path.join(folder, name))).isDirectory()

describe('makeFolder', () => {
  it('creates a folder with those above it, and accepts one that exists, also as a link', async () => {
    await makeFolder(path.join(folder, 'a/b/c'))
    await makeFolder(path.join(folder, 'a/b/c'))
    expect(await isFolder('a/b/c')).toBe(true)
    await mkdir(path.join(folder, 'target'))
    await symlink('target', path.join(folder, 'link'))
    await makeFolder(path.join(folder, 'link'))
    await makeFolder(path.join(folder, 'link/within'))
    expect(await isFolder('target/within')).toBe(true)
    await Promise.all([1, 2, 3].map(() => makeFolder(path.join(folder, 'x/y/z'))))
    expect(await isFolder('x/y/z')).toBe(true)
  })

  it('rejects a path that is a file, or below one', async () => {
    await writeFile(path.join(folder, 'file'), '')
    await expect(makeFolder(path.join(folder, 'file'))).rejects.toThrow('EEXIST')
    await expect(makeFolder(path.join(folder, 'file/within'))).rejects.toThrow('ENOTDIR')
    await symlink('nowhere', path.join(folder, 'dangling'))
    await expect(makeFolder(path.join(folder, 'dangling'))).rejects.toThrow('EEXIST')
  })

  // Others have no /proc.
  it.skipIf(process.platform !== 'linux')('rejects a path where the system lets nobody create folders', async () => {
    await expect(makeFolder('/proc/lectern')).rejects.toThrow("mkdir '/proc/lectern'")
    await expect(makeFolder('/proc/lectern/data')).rejects.toThrow("mkdir '/proc/lectern'")
  })
})
