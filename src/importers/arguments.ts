import { access } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import { UnusableError, type FlagValues, type Importer } from './importer'

const commonFlags = {
  'dry-run': { type: 'boolean' },
  report: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** A command line that was understood. */
export type Command =
  | { kind: 'help'; text: string }
  | {
      kind: 'run'
      importer: Importer<unknown>
      paths: string[]
      options: unknown
      isDryRun: boolean
      reportFile: string | null
    }

/** Understands the words after `npm run import --`; throws {@link UnusableError} with what to write instead. */
export async function parseCommand(
  words: readonly string[],
  importers: readonly Importer<unknown>[],
): Promise<Command> {
  const [name, ...rest] = words
  if (name === undefined || name === '--help' || name === '-h')
    return { kind: 'help', text: toUsage(importers) }
  const importer = importers.find((each) => each.name === name)
  if (!importer) throw new UnusableError(`There is no importer “${name}”.\n\n${toUsage(importers)}`)

  const { values, positionals } = parseWords(rest, importer)
  if (values.help) return { kind: 'help', text: toUsage([importer]) }
  if (positionals.length === 0) throw new UnusableError(`Name what to import.\n\n${toUsage([importer])}`)
  for (const path of positionals) {
    await access(path).catch(() => {
      throw new UnusableError(`${path} cannot be read.`)
    })
  }
  return {
    kind: 'run',
    importer,
    paths: positionals,
    options: await importer.parseOptions(values),
    isDryRun: values['dry-run'] === true,
    reportFile: typeof values.report === 'string' ? values.report : null,
  }
}

function parseWords(
  args: string[],
  importer: Importer<unknown>,
): { values: FlagValues; positionals: string[] } {
  try {
    const options = { ...importer.flags, ...commonFlags }
    return parseArgs({ args, options, allowPositionals: true }) as {
      values: FlagValues
      positionals: string[]
    }
  } catch (error) {
    throw new UnusableError(`${(error as Error).message}\n\n${toUsage([importer])}`)
  }
}

function toUsage(importers: readonly Importer<unknown>[]): string {
  return [
    ...importers.flatMap(({ name, usage, help }) => [
      `npm run import -- ${name} ${usage}`,
      ...help.map((line) => `    ${line}`),
    ]),
    '  With each:',
    '    --dry-run      say what would happen and write nothing',
    '    --report FILE  write what became of each record, as JSON',
    '  Exit: 0 all is well, 1 some records were rejected, 2 the input cannot be used.',
  ].join('\n')
}
