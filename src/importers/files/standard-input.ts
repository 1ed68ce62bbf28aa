import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

/** The name of the file that standard input is stored in. */
export const standardInputName = 'stdin'

/** True where a command line reads standard input: `-` among its files. */
export function readsStandardInput(args: readonly string[]): boolean {
  return args.includes('-')
}

/** Stores standard input in a file and replaces `-` on the command line by it; importers read their files twice. */
export async function storeStandardInput(args: readonly string[], folder: string): Promise<string[]> {
  if (!readsStandardInput(args)) return [...args]
  const file = path.join(folder, standardInputName)
  await pipeline(process.stdin, createWriteStream(file))
  return args.map((arg) => (arg === '-' ? file : arg))
}
