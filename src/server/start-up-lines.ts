import { readEnv } from '@/config/env'

/** Runs a step of the start, and prints what was done and how long it took. */
export async function timeStep<T>(work: () => Promise<T>, describe: (result: T) => string): Promise<T> {
  const startedAt = performance.now()
  const result = await work()
  process.stdout.write(`${describe(result)} in ${toSeconds(performance.now() - startedAt)} s.\n`)
  return result
}

/** Prints the addresses to open, and where the first editor’s password is stored. */
export function printAddresses({ startedAt, secretFile }: { startedAt: number; secretFile: string | null }): void {
  const { BASE_URL, CATALOGUE_URL, ADMIN_URL } = readEnv()
  process.stdout.write(
    [
      '',
      `  Lectern is serving (ready in ${toSeconds(performance.now() - startedAt)} s)`,
      '',
      `  Read       ${BASE_URL}/`,
      `  API        ${BASE_URL}/api/articles`,
      `  Agents     ${BASE_URL}/llms.txt`,
      '',
      `  Catalogue  ${CATALOGUE_URL}/`,
      `  API        ${CATALOGUE_URL}/api/v1/books`,
      `  Agents     ${CATALOGUE_URL}/llms.txt`,
      '',
      `  Edit       ${ADMIN_URL}/admin`,
      ...(secretFile ? [`             the first editor’s address and password are stored in ${secretFile}`] : []),
      '',
      '',
    ].join('\n'),
  )
}

function toSeconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1)
}
