import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, rmdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { findTemporaryFolderProblem, makeTemporaryFolder } from '@/config/temporary-folder'
import { createPrivateSockets } from '@/server/renderer/private-sockets'
import { mountSmallDisk } from '../../support/small-disk'

const disk = mountSmallDisk(16)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-tmp-'))
})
afterEach(() => vi.unstubAllEnvs())
afterAll(async () => {
  disk?.close()
  await rm(folder, { recursive: true, force: true })
})

it('makes a folder in TMPDIR', async () => {
  vi.stubEnv('TMPDIR', folder)
  const made = await makeTemporaryFolder('one-')
  expect(path.dirname(made)).toBe(folder)
  await rmdir(made)
})

it('names TMPDIR and what to do where it does not exist, or is no folder', async () => {
  const file = path.join(folder, 'file')
  await writeFile(file, '')
  for (const place of [path.join(folder, 'missing'), file]) {
    vi.stubEnv('TMPDIR', place)
    const message = `The temporary folder (TMPDIR) ${place} cannot be used (${place === file ? 'ENOTDIR' : 'ENOENT'}): create it, or name another in TMPDIR.`
    await expect(makeTemporaryFolder('one-')).rejects.toThrow(message)
  }
})

// It takes folders still, and no files.
it.skipIf(disk === null)('is not free of problems where its disk is full', async () => {
  vi.stubEnv('TMPDIR', disk?.folder)
  expect(await findTemporaryFolderProblem()).toBeNull()
  await disk?.fill()
  expect(await findTemporaryFolderProblem()).toEqual({
    text: `Only 0.0 MB are free on the disk of ${disk?.folder}`,
    remedy: 'make room, or name another folder in TMPDIR',
  })
})

// Named pipes of Windows are in no folder.
describe.skipIf(process.platform === 'win32')('The paths of sockets in TMPDIR', () => {
  const useFolderOf = async (bytes: number) => {
    const long = path.join(folder, 'x'.repeat(bytes - folder.length - 1))
    await mkdir(long)
    vi.stubEnv('TMPDIR', long)
  }
  const maxBytes = process.platform === 'linux' ? 78 : 74

  it('may be as long as the system allows', async () => {
    await useFolderOf(maxBytes)
    expect(await findTemporaryFolderProblem()).toBeNull()
    const { paths, close } = await createPrivateSockets('requests')
    const server = createServer().listen(paths.requests)
    await once(server, 'listening')
    expect(await readdir(path.dirname(paths.requests))).toEqual(['requests.sock'])
    server.close()
    await close()
  })

  it('are refused where they are longer, since Node cuts them off: two would be one, and open to everyone', async () => {
    await useFolderOf(maxBytes + 1)
    const expected = new RegExp(`TMPDIR\\) .* is too long .*at most ${maxBytes} bytes`)
    await expect(createPrivateSockets('fills', 'admin')).rejects.toThrow(expected)
    expect(await findTemporaryFolderProblem()).toMatchObject({
      remedy: `name one of at most ${maxBytes} bytes in TMPDIR`,
    })
  })
})
