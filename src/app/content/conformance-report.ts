import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { conformanceSchema, type Conformance } from '@/schemas/content/conformance'

const inProject = (file: string) => path.join(/* turbopackIgnore: true */ process.cwd(), file)

/** The results of a run of all checks, stored with the build that was checked; the next build deletes both. */
export const conformanceFile = '.next/conformance.json'

let build: Promise<string> | null = null

/** The running build: its id, and a digest of all source files, since the server is not part of Next's bundle. */
export function readBuild(): Promise<string> {
  build ??= toBuild()
  return build
}

async function toBuild(): Promise<string> {
  const id = await readFile(inProject('.next/BUILD_ID'), 'utf8').catch(() => 'development')
  const entries = await readdir(inProject('src'), { withFileTypes: true, recursive: true })
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
    .map(({ parentPath, name }) => path.relative(inProject('.'), path.join(parentPath, name)))
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', 'payload.config.ts', 'next.config.mjs', ...files.toSorted()]) {
    const contents = await readFile(inProject(file))
    hash.update(`${file} ${contents.length}\n`).update(contents)
  }
  return `${id.trim()}-${hash.digest('hex').slice(0, 16)}`
}

/** The results for the running build. */
export async function readConformance(): Promise<Conformance> {
  const build = await readBuild()
  const text = await readFile(inProject(conformanceFile), 'utf8').catch(() => 'null')
  return toConformance(text, build)
}

/** The recorded report, if it belongs to this build. */
export function toConformance(recorded: string, build: string): Conformance {
  const { data: report } = conformanceSchema.safeParse(JSON.parse(recorded))
  return report?.build === build ? report : { build, measuredAt: null, checks: [] }
}
