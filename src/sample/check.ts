import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { listSampleArticles, parseSampleArticle, type SampleArticle } from './article-files'
import { checkArticle } from './check/article-rules'
import { checkCollection, type Read } from './check/collection-rules'
import { breach, type Complaint } from './check/complaint'
import { checkEvidence, toPlace } from './check/evidence-rules'
import { type Figures, parseFigures } from './check/figures'
import { checkImages } from './check/image-rules'
import { readOutline } from './check/markdown-outline'
import { checkFigures, checkNumbers } from './check/number-rules'
import { sampleImages } from './images/sample-images'
import { readSampleEvidence, type SampleEvidence } from './load-evidence'

/** The sample as its files say it. */
export type Sample = { articles: SampleArticle[]; evidence: SampleEvidence; figures: Figures }

/** Reads the sample's folder; a file that cannot be read becomes a complaint. */
export async function readSample(
  folder: string,
): Promise<{ sample: Sample | null; complaints: Complaint[] }> {
  const complaints: Complaint[] = []
  const attempt = async <T>(file: string, read: () => Promise<T>): Promise<T | null> =>
    read().catch((error: unknown) => {
      complaints.push(
        breach(file, 'front matter or form', error instanceof Error ? error.message : String(error)),
      )
      return null
    })
  const articles: SampleArticle[] = []
  for (const name of await listSampleArticles(path.join(folder, 'articles'))) {
    const read = async () =>
      parseSampleArticle(name, await readFile(path.join(folder, 'articles', name), 'utf8'))
    const article = await attempt(`articles/${name}`, read)
    if (article) articles.push(article)
  }
  const evidence = await attempt('evidence.yaml', () =>
    readSampleEvidence(path.join(folder, 'evidence.yaml')),
  )
  const figures = await attempt('figures.yaml', async () =>
    parseFigures(await readFile(path.join(folder, 'figures.yaml'), 'utf8')),
  )
  return { sample: evidence && figures ? { articles, evidence, figures } : null, complaints }
}

/** Everything an editor would want to mend in the sample. `today` is the newest day a finding may have. */
export function checkSample({ articles, evidence, figures }: Sample, today: string): Complaint[] {
  const read: Read[] = articles.map((article) => ({ article, outline: readOutline(article.markdown) }))
  const states = new Map(articles.map(({ slug, status }) => [slug, status]))
  const images = new Set(sampleImages.map(({ key }) => key))
  return [
    ...read.flatMap(({ article, outline }) => checkArticle(article, outline, { states, images })),
    ...read.flatMap((each) => checkNumbers(toQuoting(each), figures)),
    ...checkCollection(read),
    ...checkEvidence(evidence, today),
    ...evidence.entries.flatMap((entry, index) =>
      checkNumbers(
        {
          file: 'evidence.yaml',
          sources: [entry.source ?? ''],
          blocks: [{ place: toPlace(entry, index), text: entry.text }],
        },
        figures,
      ),
    ),
    ...checkFigures(figures, new Set(states.keys())),
    ...checkImages(sampleImages, articles),
  ]
}

function toQuoting({ article, outline }: Read) {
  const { slug, sources, title, description, bodyLine } = article
  const blocks = outline.blocks.map(({ line, text }) => ({ place: `line ${bodyLine - 1 + line}`, text }))
  return {
    file: `articles/${slug}.md`,
    article: slug,
    sources: sources.map(({ url }) => url),
    blocks: [{ place: 'title', text: title }, { place: 'description', text: description }, ...blocks],
  }
}
