import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import { runCommand } from '../../support/run-command'

type Coverage = { result: { url: string }[] }

/** The files that Node ran for a command and the processes that it forked. */
async function findRunFiles(name: string, args: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-run-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await runCommand(name, args, { NODE_V8_COVERAGE: folder })
  const texts = await Promise.all((await readdir(folder)).map((file) => readFile(path.join(folder, file), 'utf8')))
  return texts.flatMap((text) => (JSON.parse(text) as Coverage).result.map(({ url }) => url))
}

it.each([
  ['import', ['books', '--help'], ['import', 'import-worker']],
  ['doctor', ['--help'], ['doctor']],
  ['backup', ['--help'], ['backup']],
])('%s starts from the build, without compiling TypeScript', async (name, args, processes) => {
  const files = await findRunFiles(name, args)
  for (const one of processes)
    expect(files.filter((url) => url.endsWith(`/.next/processes/${one}.mjs`))).not.toEqual([])
  expect(files.filter((url) => /\/node_modules\/tsx\/|\/src\/.*\.ts$/.test(url))).toEqual([])
})

// Not from the source: tsx needs the folder itself, and creates one that is missing.
it('an import without a temporary folder says what to do, without a stack', async () => {
  const missing = path.join(os.tmpdir(), 'lectern-missing')
  const { code, output } = await runCommand('import', ['books', 'feed.xml'], { TMPDIR: missing })
  expect(output).toBe(
    `The temporary folder (TMPDIR) ${missing} cannot be used (ENOENT): create it, or name another in TMPDIR.\n`,
  )
  expect(code).toBe(2)
})
