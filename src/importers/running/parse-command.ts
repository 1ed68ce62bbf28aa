import { access } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import { ImportError, type FlagValues, type Importer } from '@/importers/importer'
import { limits } from '@/importers/limits'
import type { SupervisorOptions } from './ipc-messages'

const commonFlags = {
  'dry-run': { type: 'boolean' },
  report: { type: 'string' },
  'report-most': { type: 'string' },
  'max-minutes': { type: 'string' },
  memory: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** A parsed command line. */
export type Command =
  | { kind: 'help'; text: string }
  | {
      kind: 'run'
      importer: Importer<unknown>
      paths: string[]
      options: unknown
      isDryRun: boolean
      supervisorOptions: SupervisorOptions
    }

/** Parses the arguments after `npm run import --`; throws {@link ImportError} with the usage. */
export async function parseCommand(args: readonly string[], importers: readonly Importer<unknown>[]): Promise<Command> {
  const [name, ...rest] = args
  if (name === undefined || name === '--help' || name === '-h') return { kind: 'help', text: toUsage(importers) }
  const importer = importers.find((each) => each.name === name)
  if (!importer) throw new ImportError(`There is no importer “${name}”.\n\n${toUsage(importers)}`)

  const { values, positionals } = parseImporterArgs(rest, importer)
  if (values.help) return { kind: 'help', text: toUsage([importer]) }
  if (positionals.length === 0) throw new ImportError(`Name what to import.\n\n${toUsage([importer])}`)
  for (const path of positionals) {
    await access(path).catch(() => {
      throw new ImportError(`${path} cannot be read.`)
    })
  }
  return {
    kind: 'run',
    importer,
    paths: positionals,
    options: await importer.parseOptions(values),
    isDryRun: values['dry-run'] === true,
    supervisorOptions: {
      reportFile: typeof values.report === 'string' ? values.report : null,
      maxReportedPerOutcome: toNumber('--report-most', values['report-most']),
      maxMinutes: toNumber('--max-minutes', values['max-minutes']),
    },
  }
}

function toNumber(name: string, value: FlagValues[string]): number | null {
  if (value === undefined) return null
  if (typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value)) return Number(value)
  throw new ImportError(`${name} takes a whole number from 1.`)
}

/** `--memory` in megabytes: parsed on its own, since it is needed to start the process that parses the rest. */
export function parseMemory(argv: readonly string[]): number {
  const options = { memory: { type: 'string' } } as const
  const { values } = parseArgs({ args: [...argv], options, strict: false, allowPositionals: true })
  const value = values.memory === true ? '' : values.memory
  return toNumber('--memory', value) ?? limits.heapMegabytes
}

/** The kind of import and the report of a command, for a run that ends before the command is parsed. */
export function parseReport(argv: readonly string[]): { importer: string; reportFile: string | null } {
  const options = { report: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args: [...argv], options, strict: false, allowPositionals: true })
  return { importer: positionals[0] ?? '', reportFile: typeof values.report === 'string' ? values.report : null }
}

function parseImporterArgs(args: string[], importer: Importer<unknown>): { values: FlagValues; positionals: string[] } {
  try {
    const options = { ...importer.flags, ...commonFlags }
    return parseArgs({ args, options, allowPositionals: true }) as {
      values: FlagValues
      positionals: string[]
    }
  } catch (error) {
    throw new ImportError(`${(error as Error).message}\n\n${toUsage([importer])}`)
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
    '    --report FILE  write what became of each record, as JSON, or as a table where it ends with .csv',
    '    --report-most N  of each outcome the first N records alone; all are counted',
    '    --max-minutes N  end after so long, with what was done until then',
    `    --memory MB    the heap it may take, beside that for reading articles; ${limits.heapMegabytes} without it`,
    '  Exit: 0 all is well, 1 some records were rejected, 2 the input cannot be used.',
  ].join('\n')
}
