import type { ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'

import { ImportError } from '@/importers/importer'
import { parseMemory, parseReport } from '@/importers/running/parse-command'
import { runMain } from '@/importers/running/run-main'
import { limits } from '@/importers/limits'
import { readsStandardInput } from '@/importers/files/standard-input'
import { superviseImport } from '@/importers/running/supervise-import'
import { forkProcess } from '@/config/fork-process'
import { makeTemporaryFolder } from '@/config/temporary-folder'

/**
 * `npm run import -- …`. Exit codes: 0 success, 1 some records rejected, 2 error, 130 interrupted. A child process
 * imports, so that this one can always end it and complete the report.
 */
async function main(args: readonly string[]): Promise<number> {
  const heapMegabytes = parseMemory(args)
  const workFolder = await makeTemporaryFolder('lectern-import-').catch(({ message }: Error) => {
    throw new ImportError(message)
  })
  try {
    const child = startImport([workFolder, ...args], heapMegabytes)
    const { stallTimeoutSeconds } = limits
    const { stop, exitCode } = superviseImport(child, {
      workFolder,
      heapMegabytes,
      stallTimeoutSeconds,
      output: process.stderr,
      unread: parseReport(args),
    })
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop)
    // The server that started this import has exited.
    process.once('disconnect', stop)
    return await exitCode
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}

function startImport(args: readonly string[], heapMegabytes: number): ChildProcess {
  return forkProcess('import-worker', {
    args: args,
    heapMegabytes,
    stdio: [readsStandardInput(args) ? 'inherit' : 'ignore', 'inherit', 'pipe', 'ipc', process.stderr],
  })
}

await runMain(main)
