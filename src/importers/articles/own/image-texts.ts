import { parse } from 'yaml'

import type { SourceFile } from '@/importers/articles/files/source-files'

/** The alternative texts of the images of an export, by their names; an article may have another one for its use. */
export const imageTextsFile = '_data/images.yml'

/** The alternative texts of an export's images; empty if the files are not an export of ours. */
export async function readImageTexts(files: readonly SourceFile[]): Promise<ReadonlyMap<string, string>> {
  const file = files.find(({ path }) => path === imageTextsFile || path.endsWith(`/${imageTextsFile}`))
  if (!file) return new Map()
  try {
    const texts: unknown = parse((await file.read()).toString('utf8'), { schema: 'core' })
    const entries = Object.entries(texts ?? {}) as [string, unknown][]
    return new Map(entries.flatMap(([name, alt]) => (typeof alt === 'string' ? [[name, alt]] : [])))
  } catch {
    // The alternative text of the first use is the fallback.
    return new Map()
  }
}
