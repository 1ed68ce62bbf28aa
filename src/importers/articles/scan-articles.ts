import { decodeText } from '@/importers/text/decode-text'
import { RecordError } from '@/importers/importer'
import type { Origin } from '@/importers/writing/imported-values'
import { limits } from '@/importers/limits'
import { mapWithPrefetch } from '@/importers/running/prefetch'
import { detach } from '@/lib/text/detach'
import type { ArticleReader } from './article-reader'
import { isAuthorData, isAuthorPage } from './bylines'
import { toMarkup } from './files/markup'
import type { KnownArticle } from './stored/known-articles'
import { toNameFromPath } from './draft/draft-body'
import { nameArticles, type ArticleOutline } from './name-articles'
import type { ReadArticle } from './read-article'
import type { SourceFile } from './files/source-files'

/** An article file after the first pass: what resolving links and slugs needs, or why it is rejected. */
export type ScannedArticle = { file: string; reference: string; origin: Origin | null } & (
  | { storedReference: string; slug: string; aliases: string[]; isOwn: boolean; open: () => Promise<ReadArticle> }
  | { reason: string }
)

type Outline = ArticleOutline & { file: string; read: () => Promise<ReadArticle> }

/** Folders of site generators that hold templates. */
const templateFolder = /(^|\/)(?:_includes|_layouts|includes|layouts|templates|_data)\//i

/** Files of a repository that are no articles, and section pages of site generators. */
const nonArticlePath =
  /(^|\/)(_index|readme|license|licence|contributing|code_of_conduct|changelog|security)\.(md|mdx|markdown)$/i

function isTemplate(path: string): boolean {
  return templateFolder.test(path) || /(^|\/)(?:index|404|feed|sitemap|search)\.\w+$/i.test(path)
}

type ScanOptions = {
  known: readonly KnownArticle[]
  /** That of articles whose files name none. */
  site: string | null
  /** Whether their source is said to have another name or address now. */
  hasMoved: boolean
  reader: ArticleReader
  onFile: (file: string) => void
  signal: AbortSignal
}

const prefetchedFiles = 2
const unknownOrigin: Origin = { name: null, site: null }

/**
 * First pass over the articles of an import, of which `known` are stored. Keeps no text in memory; `open` reads an article
 * again.
 */
export async function scanArticles(
  files: readonly SourceFile[],
  { known, site, hasMoved, reader, onFile, signal }: ScanOptions,
): Promise<ScannedArticle[]> {
  const candidates = files.filter(
    ({ path, markup = toMarkup(path) }) =>
      markup !== null && !(markup === 'html' && isTemplate(path)) && !nonArticlePath.test(path) && !isAuthorPage(path),
  )
  const outlines: (Outline | Extract<ScannedArticle, { reason: string }>)[] = []
  const scans = mapWithPrefetch(candidates, prefetchedFiles, async ({ path, markup, read }) =>
    reader.scan({ path, markup: markup ?? toMarkup(path) ?? 'markdown', bytes: await read() }),
  )
  for await (const [{ path, markup = toMarkup(path) ?? 'markdown', read, origin = unknownOrigin }, scan] of scans) {
    onFile(path)
    try {
      const { title, slug, aliases, time, ownReference, ownSite } = await scan
      outlines.push({
        file: path,
        title: detach(title ?? toNameFromPath(path)),
        slug: detach(slug),
        aliases: aliases.map(detach),
        time: time && detach(time),
        ownReference: ownReference && detach(ownReference),
        // Our own export names its articles and its site itself, whatever its folder is called.
        origin:
          ownReference === null
            ? { ...origin, site: origin.site ?? site }
            : ownSite === null
              ? null
              : { name: null, site: detach(ownSite) },
        read: async () => reader.read({ path, markup, bytes: await read() }),
      })
    } catch (error) {
      if (!(error instanceof RecordError)) throw error
      outlines.push({ file: path, reference: path, origin, reason: error.message })
    }
    if (signal.aborted) break
  }
  const names = nameArticles(
    outlines.filter((each) => 'read' in each),
    { known, hasMoved },
  )
  return outlines.map((each): ScannedArticle => {
    if ('reason' in each) return each
    const { file, slug: own, aliases, origin, ownReference, read } = each
    const { slug, reference, storedReference } = names.get(each)!
    const renamed = slug === own ? {} : { originalSlug: own, slug }
    return {
      file,
      reference,
      storedReference,
      origin,
      slug,
      aliases,
      isOwn: ownReference !== null,
      async open() {
        const result = await read()
        return { ...result, article: { ...result.article, ...renamed } }
      },
    }
  })
}

/** The files that describe authors, as text; those larger than an article may be, and those that are no text, are skipped. */
export async function* readAuthorFiles(files: readonly SourceFile[]): AsyncGenerator<{ path: string; text: string }> {
  for (const { path, read } of files) {
    if (!isAuthorPage(path) && !isAuthorData(path)) continue
    const bytes = await read()
    const text = bytes.length <= limits.article.bytes ? toText(bytes) : null
    if (text !== null) yield { path, text }
  }
}

function toText(bytes: Uint8Array): string | null {
  try {
    return decodeText(bytes).text
  } catch (error) {
    if (error instanceof RecordError) return null
    throw error
  }
}
