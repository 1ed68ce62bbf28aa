import type { Article } from '@/cms/payload-types'
import { readEnv } from '@/config/env'
import { isConnectionLoss, toErrorMessage, writeInBatches, type PlannedRecord } from '@/importers/writing/batches'
import { encodingFlag, encodingHelp } from '@/importers/text/named-encoding'
import { defineImporter, ImportError, RecordError, type ImportedRecord, type ImportRun } from '@/importers/importer'
import { findDrafted } from '@/importers/writing/draft-versions'
import { findImportedValues, type ImportedValues } from '@/importers/writing/imported-values'
import { mapWithPrefetch } from '@/importers/running/prefetch'
import { siteDefaults } from '@/schemas/shared/site'
import { createArticleReader, type ArticleReader } from './article-reader'
import { createBylines } from './bylines'
import { toArticleDraft } from './draft/draft-article'
import { expandExports } from './files/exports'
import { createImageStore } from './files/image-store'
import { inEncoding } from './files/in-encoding'
import { findFormerPaths } from './former-paths'
import { createLinkResolver } from './link-resolver'
import { findLinkedArticles } from './stored/linked-articles'
import { compareOrigins, compareSites, toSite } from './origins'
import { readImageTexts } from './own/image-texts'
import { toOwnDraft } from './own/own-draft'
import type { ReadArticle } from './read-article'
import { readAuthorFiles, scanArticles, type ScannedArticle } from './scan-articles'
import { readSettings, type ArticleSettings } from './settings'
import { createSlugRegistry } from './stored/slug-registry'
import { findKnownArticles } from './stored/known-articles'
import { openSource, type Source, type SourceFile } from './files/source-files'
import { findStoredArticles } from './stored/stored-articles'
import { planArticle } from './stored/write-articles'

/** Articles that are compared with the database at a time. */
const planBatchSize = 50
/** Articles that are parsed while another is written. */
const prefetchedArticles = 3

/** `npm run import -- articles FOLDER|ARCHIVE…`: Markdown with front matter. */
export const articlesImporter = defineImporter<ArticleSettings>({
  name: 'articles',
  usage:
    'FILE|FOLDER|ARCHIVE… [--base-url URL] [--permalink PATTERN] [--author NAME] [--profession ID] [--moved] [--encoding NAME] [--settings FILE]',
  flags: {
    'base-url': { type: 'string' },
    permalink: { type: 'string' },
    author: { type: 'string' },
    profession: { type: 'string' },
    moved: { type: 'boolean' },
    settings: { type: 'string' },
    ...encodingFlag,
  },
  help: [
    'Markdown with front matter, as Jekyll, Hugo, Eleventy, Astro and Obsidian have it, MDX, HTML with front',
    'matter, DOCX, and the exports of WordPress (.xml) and Ghost (.json): files, folders, .zip, .tar.gz, .gz, or',
    '- for standard input. Images are found among the files that are given together.',
    'What lacks a title, a text, a source or words enough for a description becomes a draft for an editor.',
    '--base-url URL      where the articles stood before: makes their source, and finds links among them',
    '--permalink PATTERN how their addresses went on, such as /:year/:month/:day/:slug/',
    '--author NAME       the byline of those that name nobody; else the publisher',
    '--profession ID     for those whose tags name none; else public-service',
    '--moved             the site or folder has another name than at its last import: articles of the same',
    '                    addresses are its own, and are not rejected as those of another one',
    ...encodingHelp,
    '--settings FILE     the same as YAML, and “tags”: which tag stands for which profession',
  ],
  parseOptions: ({ settings, permalink, author, profession, moved, encoding, 'base-url': baseUrl }) => {
    const flags = Object.entries({ baseUrl, permalink, author, profession, moved, encoding }).filter(
      ([, value]) => value !== undefined,
    )
    return readSettings(typeof settings === 'string' ? settings : null, Object.fromEntries(flags))
  },
  run: importArticles,
})

async function* importArticles(run: ImportRun<ArticleSettings>): AsyncGenerator<ImportedRecord[]> {
  const sources: Source[] = []
  const reader = createArticleReader()
  // Parsing the current article may take long.
  run.signal.addEventListener('abort', reader.close)
  try {
    for (const location of run.paths) sources.push(await openSource(location, run))
    const { workFolder, progress } = run
    const expanded = await expandExports(
      inEncoding(
        sources.flatMap(({ files }) => files),
        run.options.encoding,
      ),
      { workFolder, addNote: progress.addNote },
    )
    yield* importFiles(run, { ...expanded, reader })
  } finally {
    run.signal.removeEventListener('abort', reader.close)
    reader.close()
    await Promise.all(sources.map(({ close }) => close()))
  }
}

/** What is known of an article before the import. */
type Known = { stored: Article | undefined; before: ImportedValues | undefined; hasDraft: boolean }
type Input = { reader: ArticleReader; files: readonly SourceFile[]; baseUrl: string | null }

async function* importFiles(
  { paths, options: settings, payload, isDryRun, signal, progress }: ImportRun<ArticleSettings>,
  { reader, files, baseUrl }: Input,
): AsyncGenerator<ImportedRecord[]> {
  const onFile = (file: string) => progress.setPosition({ file, line: 1, reference: null })
  const known = await findKnownArticles(payload)
  const scanned = await scanArticles(files, {
    known,
    site: toSite(settings.baseUrl),
    hasMoved: settings.moved,
    reader,
    onFile,
    signal,
  })
  if (signal.aborted) return
  if (scanned.length === 0)
    throw new ImportError(
      `${paths.join(', ')} holds no articles: no Markdown, MDX, HTML with front matter or DOCX, and no export of WordPress or Ghost.`,
    )
  progress.setTotal(scanned.length)
  const { organizationName, language } = await payload.findGlobal({ slug: 'site', depth: 0 })
  const here = toSite(readEnv().BASE_URL)
  const context = {
    payload,
    settings,
    links: createLinkResolver(findLinkedArticles(scanned, known), settings.baseUrl ?? baseUrl ?? undefined),
    images: createImageStore(payload, { files, texts: await readImageTexts(files), isDryRun }),
    bylines: await createBylines(payload, readAuthorFiles(files)),
    publisher: organizationName,
    language: language ?? siteDefaults.language,
    now: Date.now(),
  }
  const slugs = await createSlugRegistry(payload)

  async function plan(
    { file, reference, origin }: ScannedArticle,
    parsing: Promise<ReadArticle>,
    { stored, before, hasDraft }: Known,
  ): Promise<PlannedRecord> {
    const record: Omit<ImportedRecord, 'outcome'> = { file, line: 1, reference, reasons: [] }
    try {
      const parsed = await parsing
      const isOwn = parsed.article.ownReference !== null
      const draft = (isOwn ? toOwnDraft : toArticleDraft)(parsed, context)
      const said = { ...draft, hasMoved: settings.moved }
      const compared = isOwn
        ? compareSites(before, origin, { ...said, here, stored })
        : compareOrigins(before, origin, said)
      if ('foreign' in compared) throw new RecordError(toForeignReason(compared.foreign, { reference, isOwn, stored }))
      record.reasons.push(...compared.notes)
      const formerPaths = findFormerPaths(parsed.article, origin, settings)
      const claim = slugs.claim(parsed.article, stored?.reference ?? reference, formerPaths)
      if ('reason' in claim) throw new RecordError(claim.reason)
      const article = { file: parsed.article, draft, formerPaths, claim }
      const input = { ...article, stored, before, origin: compared.origin, hasDraft, record }
      return await planArticle(input, { ...context, findSlug: slugs.findSlug })
    } catch (error) {
      if (isConnectionLoss(error) || error instanceof ImportError) throw error
      return { record: { ...record, outcome: 'rejected', reasons: [toErrorMessage(error)] } }
    }
  }

  async function* planAll(): AsyncGenerator<PlannedRecord> {
    for (let start = 0; start < scanned.length; start += planBatchSize) {
      const batch = scanned.slice(start, start + planBatchSize)
      const stored = await findStoredArticles(payload, {
        references: batch.map(toStoredReference),
        ownSlugs: batch.flatMap((each) => ('open' in each && each.isOwn ? [each.slug] : [])),
      })
      const ids = [...stored.values()].map(({ id }) => id)
      const values = await findImportedValues(payload, 'articles', ids)
      const drafted = await findDrafted(payload, 'articles', ids)
      const toKnown = (article: Article | undefined): Known =>
        article
          ? { stored: article, before: values.get(article.id), hasDraft: drafted.has(article.id) }
          : { stored: undefined, before: undefined, hasDraft: false }
      for await (const [each, parsing] of mapWithPrefetch(batch, prefetchedArticles, open)) {
        progress.setPosition({ file: each.file, line: 1, reference: each.reference })
        const planned = await plan(each, parsing, toKnown(stored.get(toStoredReference(each))))
        // This article was rejected only because the reader was closed.
        if (signal.aborted) return
        yield planned
      }
    }
  }

  yield* writeInBatches(planAll(), { payload, isDryRun, signal })
}

type Foreign = { reference: string; isOwn: boolean; stored: Article | undefined }

function toForeignReason(from: string, { reference, isOwn, stored }: Foreign): string {
  const owner = `Its address “${reference}” belongs to the article “${stored?.title ?? ''}”, which`
  return isOwn
    ? `${owner} is ${from}. Give it another slug and reference, or, if it is the site of these articles, import it with --moved.`
    : `${owner} was ${from}. Give it another slug, or, if it is the same article, import its file alone; if all of them are, with --moved.`
}

function toStoredReference(article: ScannedArticle): string {
  return 'open' in article ? article.storedReference : article.reference
}

async function open(article: ScannedArticle): Promise<ReadArticle> {
  if ('open' in article) return article.open()
  throw new RecordError(article.reason)
}
