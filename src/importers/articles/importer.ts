import { decodeText } from '@/importers/decode-text'
import { writeInBatches, type PlannedRecord } from '@/importers/batches'
import { defineImporter, UnusableError, type ImportedRecord, type ImportRun } from '@/importers/importer'
import { createAddresses } from './addresses'
import { parseArticleFile, type ArticleFile } from './article-file'
import { createBylines, isAuthorPage } from './bylines'
import { draftArticle } from './draft-article'
import { createImages } from './images'
import { createLibrary } from './library'
import { readSettings, type ArticleSettings } from './settings'
import { openSource, type SourceFile } from './source-files'
import { findStoredArticles, planArticle } from './write-articles'

/** As many articles are compared with the database at a time. */
const planSize = 50

/** `npm run import -- articles FOLDER|ARCHIVE…`: Markdown with front matter. */
export const articlesImporter = defineImporter<ArticleSettings>({
  name: 'articles',
  usage:
    'FOLDER|ARCHIVE… [--base-url URL] [--permalink PATTERN] [--author NAME] [--profession ID] [--settings FILE]',
  flags: {
    'base-url': { type: 'string' },
    permalink: { type: 'string' },
    author: { type: 'string' },
    profession: { type: 'string' },
    settings: { type: 'string' },
  },
  help: [
    'Markdown with YAML or TOML front matter, as Jekyll, Hugo and Astro have it: a folder, .tar.gz or .zip.',
    '--base-url URL      where the articles stood before: makes their source, and finds links among them',
    '--permalink PATTERN how their addresses went on, such as /:year/:month/:day/:slug/',
    '--author NAME       the byline of those that name nobody; else the publisher',
    '--profession ID     for those whose tags name none; else public-service',
    '--settings FILE     the same as YAML, and “tags”: which tag stands for which profession',
  ],
  parseOptions: ({ settings, permalink, author, profession, 'base-url': baseUrl }) => {
    const given = Object.entries({ baseUrl, permalink, author, profession }).filter(
      ([, value]) => value !== undefined,
    )
    return readSettings(typeof settings === 'string' ? settings : null, Object.fromEntries(given))
  },
  run: importArticles,
})

type Parsed = { file: string; reference: string } & ({ article: ArticleFile } | { reason: string })

async function* importArticles({
  paths,
  options: settings,
  payload,
  isDryRun,
  signal,
  progress,
}: ImportRun<ArticleSettings>) {
  const files = (await Promise.all(paths.map(openSource))).flat()
  const parsed = await parseArticles(files)
  if (parsed.length === 0) throw new UnusableError(`${paths.join(', ')} holds no Markdown articles.`)
  progress.expect(parsed.length)
  const articles = parsed.flatMap((each) => ('article' in each ? [each.article] : []))
  const pages = await Promise.all(files.filter(({ path }) => isAuthorPage(path)).map(readPage))
  const site = await payload.findGlobal({ slug: 'site', depth: 0 })
  const tools = {
    payload,
    settings,
    library: createLibrary(articles, settings.baseUrl),
    images: createImages(payload, { files, isDryRun }),
    bylines: await createBylines(payload, pages),
    publisher: site.organizationName,
    now: Date.now(),
  }
  const addresses = await createAddresses(payload)

  async function* plan(): AsyncGenerator<PlannedRecord> {
    for (let start = 0; start < parsed.length; start += planSize) {
      const some = parsed.slice(start, start + planSize)
      const stored = await findStoredArticles(
        payload,
        some.map(({ reference }) => reference),
      )
      for (const each of some) {
        const record: Omit<ImportedRecord, 'outcome'> = {
          file: each.file,
          line: 1,
          reference: each.reference,
          reasons: [],
        }
        const reject = (reasons: string[]): PlannedRecord => ({
          record: { ...record, outcome: 'rejected', reasons },
        })
        if (!('article' in each)) {
          yield reject([each.reason])
          continue
        }
        const drafted = draftArticle(each.article, tools)
        if (!drafted.ok) {
          yield reject(drafted.reasons)
          continue
        }
        const address = addresses.claim(each.article, each.reference)
        if ('reason' in address) yield reject([address.reason])
        else
          yield await planArticle(
            { draft: drafted.draft, address, stored: stored.get(each.reference), record },
            tools,
          )
      }
    }
  }

  yield* writeInBatches(plan(), { payload, isDryRun, signal })
}

/** Files that stand in every repository and are no articles; section pages of generators neither. */
const noArticles =
  /(^|\/)(_index|readme|license|licence|contributing|code_of_conduct|changelog|security)\.(md|mdx|markdown)$/i

async function parseArticles(files: readonly SourceFile[]): Promise<Parsed[]> {
  const wanted = files.filter(
    ({ path }) => /\.(md|mdx|markdown)$/i.test(path) && !noArticles.test(path) && !isAuthorPage(path),
  )
  const slugs = new Map<string, number>()
  const parsed: Parsed[] = []
  for (const source of wanted) {
    const { path, text } = await readPage(source)
    try {
      const article = parseArticleFile(path, text)
      // Generators that put dates into addresses let two articles have one slug; here the later one gets its date.
      const isTaken = slugs.has(article.slug)
      const slug = isTaken
        ? `${article.slug}-${(article.time ?? String(slugs.get(article.slug))).slice(0, 10)}`
        : article.slug
      slugs.set(article.slug, (slugs.get(article.slug) ?? 1) + 1)
      if (isTaken) Object.assign(article, { originalSlug: article.slug, slug })
      parsed.push({ file: path, reference: slug, article })
    } catch (error) {
      const message = (error as Error).message.split('\n', 1)[0]
      parsed.push({ file: path, reference: path, reason: `The front matter cannot be read: ${message}` })
    }
  }
  return parsed
}

async function readPage({ path, read }: SourceFile): Promise<{ path: string; text: string }> {
  return { path, text: decodeText(await read()) }
}
