import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { readEnv } from '@/config/env'
import { startPayload, type TestPayload } from '../../support/payload-database'
import { runCommand } from '../../support/run-command'

let test: TestPayload
let folder: string

beforeAll(async () => void (test = await startPayload()))
afterAll(() => test.close())
beforeEach(async () => void (folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-backups-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

function backUp(...args: string[]) {
  const { DATABASE_URL = '', DATA_DIR } = readEnv()
  return runCommand('backup', args, { DATABASE_URL, DATA_DIR })
}

/** A database that is not there: what is refused before any work does not ask for it. */
function backUpNothing(...args: string[]) {
  return runCommand('backup', args, { DATABASE_URL: 'postgres://127.0.0.1:1/none', DATA_DIR: readEnv().DATA_DIR })
}

describe('the destination of a backup', () => {
  it.each(['nightly', 'nightly/', 'nightly.2026'])('%s is a folder, which is created and used again', async (name) => {
    const target = `${folder}/${name}`
    const archive = /^lectern-[\dT-]+Z\.tar$/
    expect(await backUp(target, '--quiet')).toEqual({ code: 0, output: '' })
    const [first = ''] = await readdir(target)
    expect(first).toMatch(archive)
    const second = await backUp(target)
    expect(second.code, second.output).toBe(0)
    const files = await readdir(target)
    expect(files).toEqual([expect.stringMatching(archive), expect.stringMatching(archive)])
    expect(second.output).toContain(`${path.join(target, files[1] ?? '')}: `)
  })

  it.each(['nightly.tar', 'nightly.tar.age', 'nightly.age'])('%s is a file', async (name) => {
    expect(await backUp(path.join(folder, name), '--quiet')).toEqual({ code: 0, output: '' })
    expect(await readdir(folder)).toEqual([name])
  })

  it('is refused before any work where it cannot be written', async () => {
    const file = path.join(folder, 'file')
    await writeFile(file, '')
    const isFile = 'cannot be created: a file of that name exists (EEXIST).'
    for (const [target, reason] of [
      [file, `The folder ${file} ${isFile}`],
      [`${file}/`, `The folder ${file}/ ${isFile}`],
      [`${file}/in`, `The folder ${file}/in cannot be created: a part of its path is a file (ENOTDIR).`],
      [`${file}/a.tar`, `${file}/a.tar cannot be written: a part of its path is a file (ENOTDIR).`],
      [
        `${folder}/none/in`,
        `The folder ${folder}/none/in cannot be created: the folder above it does not exist (ENOENT).`,
      ],
      [`${folder}/none/a.tar`, `${folder}/none/a.tar cannot be written: the folder above it does not exist (ENOENT).`],
    ] as const)
      expect(await backUpNothing(target), target).toEqual({ code: 2, output: `${reason}\n` })
    expect(await readdir(folder)).toEqual(['file'])
    expect((await backUpNothing('')).output).toMatch(/^Name one file or folder\.\n/)
  })
})
