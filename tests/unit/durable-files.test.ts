import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createArchiveWriter } from '@/backup/archive-writer'
import { createKeyFile } from '@/backup/encryption'
import { readSecrets } from '@/server/secrets'
import { recordSyncs } from '../support/recorded-syncs'
import { mountSmallDisk } from '../support/small-disk'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-durable-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Writes a key where no further file can be opened, and prints why it fails. */
const writeWithoutDescriptors = `
  import { openSync } from 'node:fs'
  import { createKeyFile } from '@/backup/encryption'
  // Node closes some of its own in later turns.
  for (let turn = 0; turn < 20; turn++) {
    try {
      for (;;) openSync('/dev/null')
    } catch {
      await new Promise(setImmediate)
    }
  }
  await createKeyFile(process.argv[1]).catch(({ message }) => console.log(message))
`

const inodeOf = async (file: string) => String((await stat(file)).ino)

describe('A loss of power costs no', () => {
  it('backup that was reported as complete, nor its name', async () => {
    const file = path.join(folder, 'backup.tar')
    const archive = await createArchiveWriter(file, [])
    await archive.add('header', 'text')
    const syncs = await recordSyncs()
    await archive.close().finally(syncs.stop)
    expect(syncs.inodes).toEqual([await inodeOf(file), await inodeOf(folder)])
  })

  it('secret key whose public key was printed', async () => {
    const file = path.join(folder, 'backup.key')
    const syncs = await recordSyncs()
    await createKeyFile(file).finally(syncs.stop)
    expect(syncs.inodes).toEqual([await inodeOf(file), await inodeOf(folder)])
  })

  it('secrets of a new data folder, without which its database would admit nobody', async () => {
    const syncs = await recordSyncs()
    await readSecrets(folder).finally(syncs.stop)
    expect(syncs.inodes).toEqual([await inodeOf(path.join(folder, 'secret')), await inodeOf(folder)])
  })
})

describe('A secret key', () => {
  it('that a full disk has no room for is refused with one sentence, and leaves no file in the way', async ({
    skip,
  }) => {
    const disk = mountSmallDisk(1)
    skip(disk === null, 'only root may mount a small file system')
    try {
      const file = path.join(disk!.folder, 'backup.key')
      await disk!.fill()
      await expect(createKeyFile(file)).rejects.toThrow(`${file} cannot be written: the disk is full (ENOSPC).`)
      expect(await readdir(disk!.folder)).toEqual(['ballast'])
      await disk!.free()
      expect(await createKeyFile(file)).toMatch(/^age1/)
    } finally {
      disk!.close()
    }
  })

  it('is never deleted by an attempt to write another one that cannot open the file', async ({ skip }) => {
    skip(process.platform === 'win32', 'Windows has no ulimit')
    const file = path.join(folder, 'backup.key')
    await createKeyFile(file)
    const before = await readFile(file, 'utf8')
    const node = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', writeWithoutDescriptors, file]
    const { stdout } = await promisify(execFile)('sh', ['-c', 'ulimit -n 200 && exec "$0" "$@"', ...node])
    expect(stdout).toContain(`${file} cannot be written: EMFILE`)
    expect(await readFile(file, 'utf8')).toBe(before)
  })
})
