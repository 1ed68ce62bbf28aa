import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import type { Payload } from 'payload'

import { runCommand } from '@/backup/command'
import { toFileError } from '@/backup/file-error'
import { logOutput } from '@/config/log-output'
import { acquireDatabase } from '@/importers/running/acquire-database'
import { createFileWriter } from '@/importers/articles/own/file-writer'
import { exportArticles, type ExportResult, type FileWriter } from '@/importers/articles/own/export-articles'
import { ImportError } from '@/importers/importer'

const usage = `npm run export -- articles FOLDER|FILE.zip
    Every article that is not in the trash as Markdown with front matter, drafts too, with its images and authors:
    npm run import -- articles imports it as the same articles.`

/** `npm run export -- articles …`. Exit codes: 0 success, 2 error, 130 interrupted. */
async function main({ args, signal }: { args: readonly string[]; signal: AbortSignal }): Promise<number> {
  const target = parseTarget(args)
  if (target === null) {
    process.stdout.write(`${usage}\n`)
    return args.length === 0 ? 2 : 0
  }
  const isTaken = await stat(target).then(
    () => true,
    () => false,
  )
  if (isTaken) throw new ImportError(`${target} already exists; name a new folder or file.`)
  const database = await acquireDatabase({ terminal: process.stderr.fd, signal })
  let opened: Payload | null = null
  try {
    // Loading the config reads the environment, so it has to follow acquireDatabase.
    const [{ default: config }, { getPayload }] = await Promise.all([import('@payload-config'), import('payload')])
    const payload = await getPayload({ config })
    opened = payload
    const { articles, drafted, images, missing } = await exportTo(target, payload, signal)
    for (const name of missing) process.stderr.write(`The file of the image ${name} is missing.\n`)
    if (drafted > 0)
      process.stderr.write(
        `${drafted} published articles have a newer draft, which is not exported: publish it first.\n`,
      )
    process.stderr.write(`${articles} articles and ${images} images are in ${target}\n`)
    return 0
  } finally {
    // An embedded Postgres shuts down under idle connections, which Payload would log.
    if (opened) opened.logger.level = 'silent'
    await database.release()
  }
}

/** Leaves nothing under that name unless it is complete. */
async function exportTo(target: string, payload: Payload, signal: AbortSignal): Promise<ExportResult> {
  const writer = createFileWriter(target)
  const toError = (error: unknown) => Promise.reject(toFileError(`${target} cannot be written`, error))
  const add: FileWriter['add'] = (name, content) => {
    signal.throwIfAborted()
    return writer.add(name, content).catch(toError)
  }
  try {
    const result = await exportArticles(payload, { add })
    await writer.close().catch(toError)
    return result
  } catch (error) {
    await writer.abort()
    throw error
  }
}

/** The folder or file to write; null if only the usage is asked for. */
function parseTarget(args: readonly string[]): string | null {
  const options = { help: { type: 'boolean', short: 'h' } } as const
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    if (values.help || args.length === 0) return null
    const [kind, target, ...rest] = positionals
    if (kind !== 'articles' || !target || rest.length > 0) throw new Error('Name articles, and one folder or file.')
    return target
  } catch (error) {
    throw new ImportError(`${(error as Error).message}\n${usage}`)
  }
}

logOutput()
await runCommand(main)
