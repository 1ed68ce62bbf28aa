import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-env-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

type Options = { files: Record<string, string>; given?: Record<string, string>; isDev?: boolean; afterwards?: string }

/** The variables whose names begin with T_ after these files are loaded into an environment. */
async function load(options: Options): Promise<Record<string, string>> {
  return (await run(options)).variables
}

/** The same, with what is written to stderr. */
async function run({ files, given = {}, isDev = false, afterwards = '' }: Options) {
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  const script = `
    const [{ loadEnvFiles }, { default: nextEnv }] =
      await Promise.all([import('./src/launch/load-env-files.mjs'), import('@next/env')])
    const folder = process.argv[1]
    await loadEnvFiles(folder, ${isDev})
    ${afterwards}
    const found = Object.entries(process.env).filter(([name]) => name.startsWith('T_'))
    process.stdout.write(JSON.stringify(Object.fromEntries(found)))`
  const args = ['--input-type=module', '--eval', script, folder]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...given } })
  return { variables: JSON.parse(stdout) as Record<string, string>, stderr }
}

describe('the values of .env', () => {
  it('are literal: a dollar sign has no meaning, quoted or not', async () => {
    const lines = [
      String.raw`T_SINGLE='Winterschnee26$Abend'`,
      String.raw`T_DOUBLE="pa$$word$HOME"`,
      String.raw`T_BARE=postgres://lectern:p$1{x}$PATH@db:5432/lectern`,
      'T_BRACES=${HOME:-x}',
      String.raw`T_ESCAPED='a\$b'`,
      'T_LAST=a$',
      // As docker compose needs it, too.
      "T_COMPOSE='${HOME}$$ #1 '",
    ]
    expect(await load({ files: { '.env': lines.join('\n') } })).toEqual({
      T_SINGLE: 'Winterschnee26$Abend',
      T_DOUBLE: 'pa$$word$HOME',
      T_BARE: 'postgres://lectern:p$1{x}$PATH@db:5432/lectern',
      T_BRACES: '${HOME:-x}',
      T_ESCAPED: String.raw`a\$b`,
      T_LAST: 'a$',
      T_COMPOSE: '${HOME}$$ #1 ',
    })
  })

  it('may be quoted, exported, commented and of several lines, in a file with a byte order mark and CRLF', async () => {
    const text = `\uFEFFT_FIRST=1\r\n  # T_NOT=1\r\nexport  T_EXPORTED = 2 \r\nT_HASH='a#b' # c\r\nT_BARE=a # b\r\nT_LINES="one\r\ntwo"\r\nT_SPACES="  x  "`
    expect(await load({ files: { '.env': text } })).toEqual({
      T_FIRST: '1',
      T_EXPORTED: '2',
      T_HASH: 'a#b',
      T_BARE: 'a',
      T_LINES: 'one\ntwo',
      T_SPACES: '  x  ',
    })
  })

  it('give way to the environment, and to the files that are more specific', async () => {
    const names = ['.env', '.env.production', '.env.development', '.env.local', '.env.production.local']
    const files = Object.fromEntries(names.map((name) => [name, `T_GIVEN=file\nT_NAME=${name}\n`]))
    const given = { T_GIVEN: 'environment' }
    expect(await load({ files, given })).toEqual({ T_GIVEN: 'environment', T_NAME: '.env.production.local' })
    expect(await load({ files, isDev: true })).toEqual({ T_GIVEN: 'file', T_NAME: '.env.local' })
    expect(await load({ files: { '.env.local': '' }, isDev: true })).toEqual({
      T_GIVEN: 'file',
      T_NAME: '.env.development',
    })
  })

  it('stay as they are when Next reads the files, too', async () => {
    const afterwards = 'nextEnv.loadEnvConfig(folder, false)'
    const files = { '.env': `T_A='x$HOME'\nT_GIVEN=1` }
    expect(await load({ files, given: { T_GIVEN: 'y$HOME' }, afterwards })).toEqual({
      T_A: 'x$HOME',
      T_GIVEN: 'y$HOME',
    })
  })

  it('are left out where a file cannot be read, which one line says', async () => {
    const file = path.join(folder, '.env')
    // Root may read every file, but not follow a link to itself.
    await symlink(file, file)
    expect(await run({ files: { '.env.local': 'T_A=1' } })).toEqual({
      variables: { T_A: '1' },
      stderr: `${file} cannot be read (ELOOP); its settings do not apply.\n`,
    })
  })
})
