import { toArticleNode } from '@/formats/content/json-ld/article'
import type { Article, Author } from '@/schemas/content/article'
import { countWords, toReadingMinutes } from '@/lib/text/count-words'
import type { Finding } from '@/schemas/content/finding'
import type { Focus } from '@/schemas/shared/focus'
import { toArticleJson } from '@/surface/content/json-paths'
import { listCitationFiles, toCitationAlternates } from '@/views/shared/citation-files'
import { CrossLinks, type CrossLink } from '@/views/shared/cross-links'
import { Time } from '@/views/shared/dates'
import { FileLinks } from '@/views/shared/file-links'
import { InLanguage } from '@/views/shared/in-language'
import { toLanguageAttributes, toPageLanguageAttributes } from '@/views/shared/language'
import type { Page } from '@/views/shared/page'
import { Picture } from '@/views/shared/picture'
import { Contents } from './contents'
import { CorrectionNotice, Corrections } from './corrections'
import { findHeadings } from './headings'
import { RelatedArticles, type RelatedArticle } from './related-articles'
import { RichTextBody } from './rich-text'
import { BackLinks, findNotes, toSourceId } from './source-notes'
import type { ContentMessages } from './messages/by-language'
import { toWebHref } from '@/lib/addresses/safe-href'

type ArticleProps = {
  article: Article
  /** Missing in a preview. */
  revision?: string | null
  language: string
  heroFocus: Focus | null
  /** The findings that it uses. */
  findings: readonly Finding[]
  related: readonly RelatedArticle[]
  /** Books on its subjects. */
  fromPress: readonly CrossLink[]
  /** The language of findings, and of articles without a language. */
  siteLanguage: string
}

/** The page of an article, read at depth 1. */
export function articlePage(
  { related, fromPress, revision = null, ...shown }: ArticleProps,
  baseUrl: string,
  messages: ContentMessages,
): Page {
  const { article, language, siteLanguage } = shown
  const { sections } = messages
  const path = `/resources/${article.slug}`
  const author = article.author as Author
  const image = typeof article.heroImage === 'object' ? article.heroImage : null
  return {
    title: article.title,
    description: article.description,
    canonicalPath: path,
    citeAs: path,
    partOf: '/resources',
    // A preview may have no author yet.
    ...(author.id > 0 ? { authoredBy: [`/authors/${author.id}`] } : {}),
    section: '/resources',
    json: toArticleJson(article.id),
    alternates: toCitationAlternates(path, messages),
    lastUpdated: article.updatedAt,
    revision,
    facts: {
      author: author.name,
      ...(article.publishedAt ? { published: article.publishedAt } : {}),
      ...(language === 'en' ? {} : { language }),
    },
    shareImageAlt: messages.article.pictureAlt(article.title, author.name),
    image,
    crumbs: [
      { name: sections.home, path: '/' },
      { name: sections.resources, path: '/resources' },
      { name: article.title, path, language },
    ],
    main: (
      <>
        <ArticleView {...shown} author={author} messages={messages} />
        <RelatedArticles articles={related} messages={messages} />
        <CrossLinks
          title={messages.article.fromPress}
          links={fromPress}
          messages={messages}
          siteLanguage={siteLanguage}
        />
      </>
    ),
    scripts: ['article.js'],
    jsonLd: [toArticleNode(article, language, baseUrl)],
  }
}

type ViewProps = Omit<ArticleProps, 'related' | 'fromPress' | 'revision'> & {
  author: Author
  messages: ContentMessages
}

function ArticleView({ article, author, language, siteLanguage, heroFocus, findings, messages }: ViewProps) {
  const own = toPageLanguageAttributes(language, messages)
  const { title, description, professions, publishedAt, updatedAt, heroImage, body, sources, corrections } = article
  const headings = findHeadings(body)
  const notes = findNotes(body, sources)
  const isRevised = publishedAt && updatedAt.slice(0, 10) > publishedAt.slice(0, 10)
  return (
    <article className="article" {...toLanguageAttributes(language, messages)}>
      <header className="article-head">
        <h1>{title}</h1>
        <p className="lead">{description}</p>
        <p className="byline" {...own}>
          {messages.article.by(
            <strong>{author.id > 0 ? <a href={`/authors/${author.id}`}>{author.name}</a> : author.name}</strong>,
          )}
          {author.role ? <>, {author.role}</> : null}
          {publishedAt ? (
            <>
              {' · '}
              <Time date={publishedAt} messages={messages} />
            </>
          ) : null}
          {isRevised ? (
            <>
              {' · '}
              {messages.article.lastRevised(<Time date={updatedAt} messages={messages} />)}
            </>
          ) : null}
          {` · ${messages.article.readingTime(toReadingMinutes(countWords(body.root)))}`}
        </p>
        <p className="tags" {...own}>
          {messages.article.for(
            professions.map((id, index) => (
              <span key={id}>
                {index > 0 ? ', ' : ''}
                <a href={`/resources/${id}`}>{messages.professions[id].name}</a>
              </span>
            )),
          )}
        </p>
        <CorrectionNotice corrections={corrections} own={own} messages={messages} />
      </header>
      {heroImage && typeof heroImage === 'object' ? (
        <figure className="hero">
          <Picture media={heroImage} focus={heroFocus} sizes="(min-width: 72rem) 68rem, 100vw" isLazy={false} isFirst />
        </figure>
      ) : null}
      <div className="article-columns">
        <Contents headings={headings} own={own} messages={messages} />
        <div className="prose">
          <RichTextBody body={body} language={language} headings={headings} notes={notes} messages={messages} />
        </div>
      </div>
      <Corrections corrections={corrections} own={own} messages={messages} />
      <section className="sources" aria-labelledby="sources">
        <h2 id="sources" {...own}>
          {messages.article.sources}
        </h2>
        <ol>
          {sources.map((source, index) => (
            <li key={source.id ?? index} id={toSourceId(index + 1)}>
              {toWebHref(source.url) === null ? source.label : <a href={toWebHref(source.url) ?? ''}>{source.label}</a>}
              {source.date ? (
                <>
                  {', '}
                  <Time date={source.date} messages={messages} />
                </>
              ) : null}
              <BackLinks notes={notes} sourceNumber={index + 1} messages={messages} />
            </li>
          ))}
        </ol>
        <div {...own}>
          <FileLinks title={messages.article.cite} files={listCitationFiles(`/resources/${article.slug}`)} />
        </div>
      </section>
      {findings.length > 0 ? (
        <section className="sources" aria-labelledby="findings" {...own}>
          <h2 id="findings">{messages.article.findings}</h2>
          <ul>
            {findings.map(({ id, text }) => (
              <li key={id}>
                <a href={`/state-of-applied-ai/${id}`}>{messages.finding.name(id)}</a>:{' '}
                <InLanguage language={siteLanguage} page={messages}>
                  {text}
                </InLanguage>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </article>
  )
}
