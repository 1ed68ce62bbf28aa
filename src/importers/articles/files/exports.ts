import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { decodeText } from '@/importers/text/decode-text'
import { RecordError } from '@/importers/importer'
import { toSlug } from '@/lib/text/slug'
import { toPostFile, type ExportedSite } from './exported-site'
import { isGhostExport, readGhost } from '@/importers/articles/ghost/read-ghost'
import { isExportName } from './markup'
import { toFileOrigin, toSite } from '@/importers/articles/origins'
import type { SourceFile } from './source-files'
import { readWxr } from '@/importers/articles/wxr/read-wxr'

type Options = { workFolder: string; addNote: (note: string) => void }

/**
 * Replaces each export of WordPress or Ghost among the files by its posts, which are written to disk, so that memory
 * does not grow with their number. Other files with such names are no articles and stay.
 */
export async function expandExports(
  files: readonly SourceFile[],
  { workFolder, addNote }: Options,
): Promise<{ files: SourceFile[]; baseUrl: string | null }> {
  const expanded: SourceFile[] = []
  let baseUrl: string | null = null
  for (const file of files) {
    const site = await readExport(file, addNote)
    if (site === null) {
      expanded.push(file)
      continue
    }
    baseUrl ??= site.baseUrl
    site.notes.forEach(addNote)
    expanded.push(...(await writePosts(site, path.posix.basename(file.path), workFolder)))
  }
  return { files: expanded, baseUrl }
}

async function readExport(
  { path: name, markup, read }: SourceFile,
  addNote: Options['addNote'],
): Promise<ExportedSite | null> {
  if (!isExportName(name) && markup !== 'markdown') return null
  try {
    const { text } = decodeText(await read())
    const start = text.slice(0, 10_000).trimStart()
    if (start.startsWith('<') && start.includes('wordpress.org/export/')) return readWxr(text, name)
    if (!start.startsWith('{')) return null
    const value: unknown = JSON.parse(text)
    return isGhostExport(value) ? readGhost(value, name) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    if (!(error instanceof RecordError)) throw error
    // Of an article, its entry says so.
    if (markup !== 'markdown') addNote(`${name}: ${error.message}`)
    return null
  }
}

async function writePosts({ posts, baseUrl }: ExportedSite, source: string, workFolder: string): Promise<SourceFile[]> {
  const origin = { name: toFileOrigin(source), site: toSite(baseUrl) }
  const folder = await mkdtemp(path.join(workFolder, 'export-'))
  return Promise.all(
    posts.map(async (post, index): Promise<SourceFile> => {
      const location = path.join(folder, String(index))
      await writeFile(location, toPostFile(post))
      return {
        path: `${source}/${toSlug(post.slug) || index + 1}`,
        markup: 'post',
        read: () => readFile(location),
        origin: post.id ? { ...origin, id: post.id } : origin,
      }
    }),
  )
}
