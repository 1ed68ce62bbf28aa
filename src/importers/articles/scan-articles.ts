import { decodeText } from '@/importers/decode-text'
import { RecordError } from '@/importers/importer'
import type { Origin } from '@/importers/imported-values'
import { limits } from '@/importers/limits'
import { mapWithPrefetch } from '@/importers/prefetch'
import { detach } from '@/lib/detach'
import type { ArticleReader } from './article-reader'
import { isAuthorData, isAuthorPage } from './bylines'
import { toMarkup } from './markup'
import type { ReadArticle } from './read-article'
import { createSlugNumbering } from './slug-numbering'
import type { SourceFile } from './source-files'

/** An article file after the first pass: what resolving links and slugs needs, or why it is rejected. */
export type ScannedArticle = { file: string; reference: string; origin: Origin | null } & (
  | { slug: string; aliases: string[]; postId?: string; isOwn: boolean; open: () => Promise<ReadArticle> }
  | { reason: string }
)

/** Folders of site generators that hold templates. */
const templateFolder = /(^|\/)(?:_includes|_layouts|includes|layouts|templates|_data)\//i

/** Files of a repository that are no articles, and section pages of site generators. */
const nonArticlePath =
  /(^|\/)(_index|readme|license|licence|contributing|code_of_conduct|changelog|security)\.(md|mdx|markdown)$/i

function isTemplate(path: string): boolean {
  return templateFolder.test(path) || /(^|\/)(?:index|404|feed|sitemap|search)\.\w+$/i.test(path)
}

type ScanOptions = {
  reader: ArticleReader
  onFile: (file: string) => void
  signal: AbortSignal
}

const prefetchedFiles = 2
const unknownOrigin: Origin = { name: null, site: null }

/** First pass over the articles of an import. Keeps no text in memory; `open` reads an article again. */
export async function scanArticles(
  files: readonly SourceFile[],
  { reader, onFile, signal }: ScanOptions,
): Promise<ScannedArticle[]> {
  const candidates = files.filter(
    ({ path, markup = toMarkup(path) }) =>
      markup !== null && !(markup === 'html' && isTemplate(path)) && !nonArticlePath.test(path) && !isAuthorPage(path),
  )
  const toUnique = createSlugNumbering()
  const articles: ScannedArticle[] = []
  const scans = mapWithPrefetch(candidates, prefetchedFiles, async ({ path, markup, read }) =>
    reader.scan({ path, markup: markup ?? toMarkup(path) ?? 'markdown', bytes: await read() }),
  )
  for await (const [
    { path, markup = toMarkup(path) ?? 'markdown', read, origin = unknownOrigin, postId },
    scan,
  ] of scans) {
    onFile(path)
    try {
      const { slug: given, aliases, time, ownReference, ownSite } = await scan
      const own = detach(given)
      const slug = detach(toUnique(own, time))
      const renamed = slug === own ? {} : { originalSlug: own, slug }
      articles.push({
        file: path,
        reference: ownReference === null ? slug : detach(ownReference),
        isOwn: ownReference !== null,
        // Our own export names its articles and its site itself, whatever its folder is called.
        origin: ownReference === null ? origin : ownSite === null ? null : { name: null, site: detach(ownSite) },
        slug,
        aliases: aliases.map(detach),
        ...(postId ? { postId } : {}),
        async open() {
          const result = await reader.read({ path, markup, bytes: await read() })
          return { ...result, article: { ...result.article, ...renamed } }
        },
      })
    } catch (error) {
      if (!(error instanceof RecordError)) throw error
      articles.push({ file: path, reference: path, origin, reason: error.message })
    }
    if (signal.aborted) break
  }
  return articles
}

/** The files that describe authors, as text; those larger than an article may be are skipped. */
export async function* readAuthorFiles(files: readonly SourceFile[]): AsyncGenerator<{ path: string; text: string }> {
  for (const { path, read } of files) {
    if (!isAuthorPage(path) && !isAuthorData(path)) continue
    const bytes = await read()
    if (bytes.length <= limits.article.bytes) yield { path, text: decodeText(bytes) }
  }
}
