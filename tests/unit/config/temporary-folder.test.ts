import { mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'

import { makeTemporaryFolder } from '@/config/temporary-folder'
import { createPrivateSockets } from '@/server/renderer/private-sockets'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-temporary-'))
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => rm(folder, { recursive: true, force: true }))

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

// Named pipes of Windows are in no folder.
it.skipIf(process.platform === 'win32')(
  'refuses a TMPDIR that is too long for sockets, which Node cuts off: two of them would be one, and open to everyone',
  async () => {
    vi.stubEnv('TMPDIR', path.join(folder, 'x'.repeat(80)))
    await expect(createPrivateSockets('fills', 'admin')).rejects.toThrow(/TMPDIR\) .* is too long .*at most \d+/)
  },
)
