import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { isDevelopment } from '@/config/is-development'
import { conformanceSchema, type Conformance } from '@/schemas/content/conformance'

const inProject = (file: string) => path.join(/* turbopackIgnore: true */ process.cwd(), file)

/** The results of a run of all checks, stored with the build that was checked; the next build deletes both. */
export const conformanceFile = '.next/conformance.json'

/**
 * The running build: its id, and the digest of all source files that was written after it, since the server is not part
 * of Next's bundle.
 */
async function readBuild(): Promise<string> {
  if (isDevelopment()) return 'development'
  const [id, sources] = await Promise.all(['.next/BUILD_ID', '.next/lectern-server'].map(read))
  return `${id?.trim()}-${sources?.slice(0, 16)}`
}

const read = (file: string) => readFile(inProject(file), 'utf8')

/** The results for the running build. */
export async function readConformance(): Promise<Conformance> {
  const build = await readBuild()
  const text = await read(conformanceFile).catch(() => 'null')
  return toConformance(text, build)
}

/** The recorded report, if it belongs to this build. */
export function toConformance(recorded: string, build: string): Conformance {
  const { data: report } = conformanceSchema.safeParse(JSON.parse(recorded))
  return report?.build === build ? report : { build, measuredAt: null, checks: [] }
}
