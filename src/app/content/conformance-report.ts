import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { conformanceSchema, type Conformance } from '@/schemas/content/conformance'

const inProject = (file: string) => path.join(/* turbopackIgnore: true */ process.cwd(), file)

/** What a run of all checks found; beside the build that it was measured in, which the next build removes. */
export const conformanceFile = '.next/conformance.json'

let build: Promise<string> | null = null

/** The build that runs: its id, and the contents of all source, since the server is no part of Next's bundle. */
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

/** What was measured for the build that runs. */
export async function readConformance(): Promise<Conformance> {
  const build = await readBuild()
  const text = await readFile(inProject(conformanceFile), 'utf8').catch(() => 'null')
  return toConformance(text, build)
}

/** A recorded report, if it is of this build: what was measured in another says nothing about it. */
export function toConformance(recorded: string, build: string): Conformance {
  const { data: report } = conformanceSchema.safeParse(JSON.parse(recorded))
  return report?.build === build ? report : { build, measuredAt: null, checks: [] }
}
