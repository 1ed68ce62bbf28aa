import { decodeText } from '@/importers/decode-text'
import { detach } from '@/lib/detach'
import { parseArticleFile, type ArticleFile } from './article-file'
import { isAuthorPage } from './bylines'
import type { SourceFile } from './source-files'

/** A file of an import that is an article, or why it is none: what has to be known of all before one is written. */
export type Surveyed = { file: string; reference: string } & (
  { slug: string; aliases: string[]; open: () => Promise<ArticleFile> } | { reason: string }
)

/** Files that stand in every repository and are no articles; section pages of generators neither. */
const noArticles =
  /(^|\/)(_index|readme|license|licence|contributing|code_of_conduct|changelog|security)\.(md|mdx|markdown)$/i

/** Looks through the articles among the files, keeping their addresses and no text; `open` reads one again. */
export async function surveyArticles(files: readonly SourceFile[]): Promise<Surveyed[]> {
  const wanted = files.filter(
    ({ path }) => /\.(md|mdx|markdown)$/i.test(path) && !noArticles.test(path) && !isAuthorPage(path),
  )
  const slugs = new Map<string, number>()
  const surveyed: Surveyed[] = []
  for (const source of wanted) {
    const { path } = source
    try {
      const article = await readArticle(source)
      const own = detach(article.slug)
      // Generators that put dates into addresses let two articles have one slug; here the later one gets its date.
      const isTaken = slugs.has(own)
      const slug = isTaken ? detach(`${own}-${(article.time ?? String(slugs.get(own))).slice(0, 10)}`) : own
      slugs.set(own, (slugs.get(own) ?? 1) + 1)
      const renamed = isTaken ? { originalSlug: own, slug } : {}
      surveyed.push({
        file: path,
        reference: slug,
        slug,
        aliases: article.aliases.map(detach),
        open: async () => ({ ...(await readArticle(source)), ...renamed }),
      })
    } catch (error) {
      const message = (error as Error).message.split('\n', 1)[0]
      surveyed.push({
        file: path,
        reference: path,
        reason: `The front matter cannot be read: ${message}`,
      })
    }
  }
  return surveyed
}

async function readArticle(source: SourceFile): Promise<ArticleFile> {
  const { path, text } = await readPage(source)
  return parseArticleFile(path, text)
}

/** A file as text. */
export async function readPage({ path, read }: SourceFile): Promise<{ path: string; text: string }> {
  return { path, text: decodeText(await read()) }
}
