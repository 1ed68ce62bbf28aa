import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { runCommand } from '../support/run-command'

let folder: string

beforeEach(async () => void (folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-arguments-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A database that is not there: what is refused before any work does not ask for it. */
function run(name: string, args: readonly string[]) {
  return runCommand(name, args, {
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    PAYLOAD_SECRET: 'only for this test, and long enough',
    DATA_DIR: path.join(folder, 'data'),
  })
}

const toUsage = (name: string) => new RegExp(`^npm (run )?${name}`, 'm')

describe('a command whose arguments are wrong', () => {
  it.each([
    ['backup', ['--quiet'], 'Name one file or folder.'],
    ['backup', ['a', 'b'], 'Name one file or folder.'],
    ['backup', ['--new-key', 'KEY', 'FOLDER'], 'With --new-key, name the file of the key alone.'],
    ['backup', ['--new-key', ''], 'With --new-key, name the file of the key alone.'],
    ['restore', ['--verify'], 'Name one file.'],
    ['export', ['articles', '--force'], "Unknown option '--force'."],
    ['export', ['articles'], 'Name articles, and one folder or file.'],
    ['export', ['books', 'FOLDER'], 'Name articles, and one folder or file.'],
    ['password', ['--reset'], "Unknown option '--reset'."],
    ['password', ['a@example.org', 'b@example.org'], 'Name one e-mail address.'],
    ['doctor', ['--fix'], "Unknown option '--fix'"],
    ['doctor', ['database'], "Unexpected argument 'database'."],
    ['media', ['move', 'bucket', '--all'], "Unknown option '--all'."],
    ['start', ['--port', '4000'], "Unknown argument '--port'."],
    ['build', ['--watch'], "Unknown argument '--watch'."],
  ])('is refused with its usage before it does anything: %s %j', async (name, args, reason) => {
    const inFolder = args.map((each) => each.replace(/^(KEY|FOLDER)$/, (target) => path.join(folder, target)))
    const { code, output } = await run(name, inFolder)
    expect(output.startsWith(reason), output).toBe(true)
    expect(output).toMatch(toUsage(name))
    expect(code).toBe(2)
    expect(await readdir(folder)).toEqual([])
  })
})

describe('a command that is asked for --help', () => {
  it.each([
    ['backup', ['--help']],
    ['backup', ['FOLDER', '-h']],
    ['restore', ['FILE', '--help']],
    ['export', ['articles', '--help']],
    ['password', ['someone@example.org', '--help']],
    ['doctor', ['--help']],
    ['media', ['move', '--help']],
    ['import', ['--help']],
    ['start', ['--help']],
    ['build', ['--help']],
  ])('says how it is used, and does nothing else: %s %j', async (name, args) => {
    const { code, output } = await run(name, args)
    expect(output).toMatch(toUsage(name))
    expect(code).toBe(0)
    expect(await readdir(folder)).toEqual([])
  })
})
