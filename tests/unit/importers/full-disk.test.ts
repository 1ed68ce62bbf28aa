import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { ImportError } from '@/importers/importer'
import { createPositionFile } from '@/importers/files/position-file'
import { createReport } from '@/importers/running/report'
import { mountSmallDisk } from '../../support/small-disk'

const disk = mountSmallDisk(1)
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-full-'))
})
afterAll(async () => {
  disk?.close()
  await rm(folder, { recursive: true, force: true })
})

describe('an import on a full disk', () => {
  // A device of Linux that takes nothing.
  it.skipIf(process.platform !== 'linux')('says in one sentence which folder takes no more', async () => {
    await symlink('/dev/full', path.join(folder, 'position'))
    const setPosition = createPositionFile(folder)
    const attempt = () => setPosition({ file: 'feed.xml', line: 1, reference: 'a' })
    expect(attempt).toThrow(ImportError)
    expect(attempt).toThrow(path.dirname(folder))
  })

  it.skipIf(disk === null)(
    `says in one sentence which report takes no more, and deletes it${disk ? '' : ' (file systems cannot be mounted here)'}`,
    async () => {
      const reportFile = path.join(disk!.folder, 'report.json')
      const facts = { importer: 'books', paths: ['feed.xml'], isDryRun: false, startedAt: new Date().toISOString() }
      const report = await createReport(facts, { reportFile, maxReportedPerOutcome: null })
      const record = { outcome: 'imported', reference: 'a', file: 'feed.xml', line: 1 } as const
      const write = async () => {
        for (let count = 0; count < 20; count++) await report.add({ ...record, reasons: ['x'.repeat(100_000)] })
      }
      const error = await write().catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(ImportError)
      expect((error as Error).message).toContain(reportFile)
      expect(await readdir(disk!.folder)).toEqual([])
    },
  )
})
