import type { ArticleFile } from './article-file'
import type { Markup } from './files/markup'
import type { ReadArticle } from './read-article'

/** Request to the process that parses articles: `scan` for the outline of a file, `read` for all of it. */
export type ReaderRequest = { kind: 'scan' | 'read'; path: string; markup: Markup; bytes: Uint8Array }

/**
 * The outline of an article; those of all articles are needed before the first is written, to resolve slugs and links.
 */
export type ArticleScan = Pick<ArticleFile, 'title' | 'slug' | 'aliases' | 'time' | 'ownReference' | 'ownSite'>

export type ReaderResponse =
  | { kind: 'ready' }
  | { kind: 'scan'; value: ArticleScan }
  | { kind: 'read'; value: ReadArticle }
  | { kind: 'error'; reason: string }
