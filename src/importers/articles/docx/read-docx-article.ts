import { parseArticleFile } from '@/importers/articles/article-file'
import { toPostFile } from '@/importers/articles/files/exported-site'
import { readArticle, type ReadArticle } from '@/importers/articles/read-article'
import { RecordError } from '@/importers/importer'
import { limits } from '@/importers/limits'
import { readDocx } from './read-docx'

/** Parses a document of Word as an article; its name gives its slug and date, as that of a Markdown file does. */
export async function readDocxArticle(path: string, bytes: Uint8Array): Promise<ReadArticle> {
  const { title, summary, html, images, notes } = await readDocx(bytes, path)
  if (html.length > limits.article.bytes)
    throw new RecordError(`Its text is larger than ${limits.article.bytes / 1000} kB.`)
  const { slug, time } = parseArticleFile(path, '')
  const text = toPostFile({ slug, data: { title, date: time, description: summary, notes }, html, source: bytes })
  return { ...readArticle(path, text, 'post'), images }
}
