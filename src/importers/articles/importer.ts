import type { Article } from '@/cms/payload-types'
import { writeInBatches, type PlannedRecord } from '@/importers/batches'
import { defineImporter, UnusableError, type ImportedRecord, type ImportRun } from '@/importers/importer'
import { createAddresses } from './addresses'
import { createBylines, isAuthorData, isAuthorPage } from './bylines'
import { draftArticle } from './draft-article'
import { createImages } from './images'
import { createLibrary } from './library'
import { readSettings, type ArticleSettings } from './settings'
import { openSource, type Source, type SourceFile } from './source-files'
import { readPage, surveyArticles, type Surveyed } from './survey'
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
    'What lacks a title, a text, a source or words enough for a description becomes a draft for an editor.',
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

async function* importArticles(run: ImportRun<ArticleSettings>): AsyncGenerator<ImportedRecord> {
  const sources: Source[] = []
  try {
    for (const place of run.paths) sources.push(await openSource(place))
    yield* importFiles(
      run,
      sources.flatMap(({ files }) => files),
    )
  } finally {
    await Promise.all(sources.map(({ close }) => close()))
  }
}

async function* importFiles(
  { paths, options: settings, payload, isDryRun, signal, progress }: ImportRun<ArticleSettings>,
  files: readonly SourceFile[],
): AsyncGenerator<ImportedRecord> {
  const surveyed = await surveyArticles(files)
  if (surveyed.length === 0) throw new UnusableError(`${paths.join(', ')} holds no Markdown articles.`)
  progress.expect(surveyed.length)
  const pages = await Promise.all(
    files.filter(({ path }) => isAuthorPage(path) || isAuthorData(path)).map(readPage),
  )
  const site = await payload.findGlobal({ slug: 'site', depth: 0 })
  const tools = {
    payload,
    settings,
    library: createLibrary(
      surveyed.flatMap((each) => ('open' in each ? [{ ...each, path: each.file }] : [])),
      settings.baseUrl,
    ),
    images: createImages(payload, { files, isDryRun }),
    bylines: await createBylines(payload, pages),
    publisher: site.organizationName,
    now: Date.now(),
  }
  const addresses = await createAddresses(payload)

  async function plan(each: Surveyed, stored: Article | undefined): Promise<PlannedRecord> {
    const { file, reference } = each
    const record: Omit<ImportedRecord, 'outcome'> = { file, line: 1, reference, reasons: [] }
    const reject = (reasons: string[]): PlannedRecord => ({
      record: { ...record, outcome: 'rejected', reasons },
    })
    if (!('open' in each)) return reject([each.reason])
    const article = await each.open()
    const draft = draftArticle(article, tools)
    const address = addresses.claim(article, reference)
    if ('reason' in address) return reject([address.reason])
    return planArticle({ draft, address, stored, record }, tools)
  }

  async function* planAll(): AsyncGenerator<PlannedRecord> {
    for (let start = 0; start < surveyed.length; start += planSize) {
      const some = surveyed.slice(start, start + planSize)
      const stored = await findStoredArticles(
        payload,
        some.map(({ reference }) => reference),
      )
      for (const each of some) yield await plan(each, stored.get(each.reference))
    }
  }

  yield* writeInBatches(planAll(), { payload, isDryRun, signal })
}
