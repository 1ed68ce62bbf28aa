import { watch } from 'node:fs'
import { mkdir, readdir, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, expect, it } from 'vitest'

import { findDiskProblem, findWriteError } from '@/config/disk-problem'
import { toFileError } from '@/backup/file-error'
import { mountDiskWithQuota, mountSmallDisk } from '../../support/small-disk'
import { waitUntil } from '../../support/wait-until'

const withQuota = mountDiskWithQuota(60)
const withFewFiles = mountSmallDisk(60, { maxFiles: 20 })
const small = mountSmallDisk(30)
afterAll(() => [withQuota, withFewFiles, small].forEach((disk) => disk?.close()))

// Only root may mount them, and not every machine has Btrfs.
it.skipIf(withQuota === null)('A disk whose quota is used up takes no more writes, whatever room it has', async () => {
  const { folder, fill, free } = withQuota!
  expect(await findDiskProblem(folder)).toBeNull()
  await fill()
  expect(await findDiskProblem(folder)).toEqual({
    text: `The quota of ${folder} is used up`,
    remedy: 'make room, or raise it',
  })
  const error = await writeFile(path.join(folder, 'one'), 'one').catch((cause: unknown) => cause)
  expect(toFileError('It cannot be written', error).message).toBe(
    'It cannot be written: the quota of this account is used up (EDQUOT).',
  )
  await free()
})

it.skipIf(withFewFiles === null)(
  'A disk that takes no more files takes no more writes, whatever room it has',
  async () => {
    const { folder } = withFewFiles!
    expect(await findDiskProblem(folder)).toBeNull()
    expect(await readdir(folder), 'the attempt leaves no file').toEqual([])
    for (let count = 0; ; count++) if (await mkdir(path.join(folder, String(count))).catch(() => true)) break
    expect(await findDiskProblem(folder)).toEqual({
      text: `The disk of ${folder} takes no more files`,
      remedy: 'delete some of them',
    })
  },
)

it.skipIf(small === null)(
  'Whether a disk has room is not tried where that would take what Postgres needs meanwhile, which ends without it',
  async () => {
    const { folder } = small!
    const { bavail, bsize } = await statfs(folder)
    const changed: (string | null)[] = []
    const watcher = watch(folder, (_, name) => changed.push(name))
    expect(await findWriteError(folder, bavail * bsize - 1_000_000)).toMatchObject({ code: 'ENOSPC' })
    await writeFile(path.join(folder, 'later'), '')
    await waitUntil('what came before has been seen', async () => changed.includes('later'))
    watcher.close()
    expect([...new Set(changed)]).toEqual(['later'])
  },
)
