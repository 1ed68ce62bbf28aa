import type { Article } from '@/schemas/article'
import type { Author } from '@/schemas/article'
import { citationForms } from '@/schemas/citation'
import { professionNames } from '@/schemas/professions'
import { mediaTypes } from '@/surface/formats'
import { Time } from './dates'
import type { Page } from './page'
import { Picture } from './picture'
import { RichTextBody } from './rich-text'
import { isSafeHref, toSafeHref } from '@/lib/safe-href'

/** The page of one article, read at depth 1. */
export function articlePage(article: Article, baseUrl: string): Page {
  const path = `/resources/${article.slug}`
  const url = `${baseUrl}${path}`
  const author = article.author as Author
  const image = typeof article.heroImage === 'object' ? article.heroImage : null
  return {
    title: article.title,
    description: article.description,
    canonicalPath: path,
    section: '/resources',
    alternates: citationForms.map(({ ending, format, name }) => ({
      path: `${path}/citation.${ending}`,
      type: mediaTypes[format].split(';', 1)[0] ?? '',
      title: `Citation (${name})`,
    })),
    lastUpdated: article.updatedAt,
    image,
    crumbs: [
      { name: 'Home', path: '/' },
      { name: 'Resources', path: '/resources' },
      { name: article.title, path },
    ],
    main: <ArticleView article={article} author={author} />,
    jsonLd: [
      {
        '@type': 'Article',
        '@id': `${url}#article`,
        headline: article.title,
        description: article.description,
        url,
        mainEntityOfPage: { '@id': `${url}#page` },
        inLanguage: 'en',
        isAccessibleForFree: true,
        ...(article.publishedAt ? { datePublished: article.publishedAt } : {}),
        dateModified: article.updatedAt,
        author: { '@type': 'Person', name: author.name, ...(author.role ? { jobTitle: author.role } : {}) },
        publisher: { '@id': `${baseUrl}/#organization` },
        ...(image?.url ? { image: image.url } : {}),
        audience: article.professions.map((id) => ({ '@type': 'Audience', audienceType: professionNames[id] })),
        citation: article.sources.map(({ label, url: source }) => ({ '@type': 'CreativeWork', name: label, ...(isSafeHref(source) ? { url: source } : {}) })),
      },
    ],
  }
}

function ArticleView({ article, author }: { article: Article; author: Author }) {
  const { title, description, professions, publishedAt, updatedAt, heroImage, body, sources } = article
  const isRevised = publishedAt && updatedAt.slice(0, 10) > publishedAt.slice(0, 10)
  return (
    <article className="article">
      <header className="article-head">
        <h1>{title}</h1>
        <p className="lead">{description}</p>
        <p className="byline">
          By <strong>{author.name}</strong>
          {author.role ? <>, {author.role}</> : null}
          {publishedAt ? (
            <>
              {' · '}
              <Time date={publishedAt} />
            </>
          ) : null}
          {isRevised ? (
            <>
              {' · last revised '}
              <Time date={updatedAt} />
            </>
          ) : null}
        </p>
        <p className="tags">
          For{' '}
          {professions.map((id, index) => (
            <span key={id}>
              {index > 0 ? ', ' : ''}
              <a href={`/resources/${id}`}>{professionNames[id]}</a>
            </span>
          ))}
        </p>
      </header>
      {heroImage && typeof heroImage === 'object' ? (
        <figure className="hero">
          <Picture media={heroImage} sizes="(min-width: 72rem) 68rem, 100vw" isLazy={false} />
        </figure>
      ) : null}
      <div className="prose">
        <RichTextBody body={body} />
      </div>
      <section className="sources" aria-labelledby="sources">
        <h2 id="sources">Sources</h2>
        <ol>
          {sources.map((source, index) => (
            <li key={source.id ?? index}>
              {isSafeHref(source.url) ? <a href={toSafeHref(source.url) ?? ''}>{source.label}</a> : source.label}
              {source.date ? (
                <>
                  {', '}
                  <Time date={source.date} />
                </>
              ) : null}
            </li>
          ))}
        </ol>
        <p className="meta">
          Cite this article:{' '}
          {citationForms.map(({ ending, name }, index) => (
            <span key={ending}>
              {index > 0 ? ', ' : ''}
              <a href={`/resources/${article.slug}/citation.${ending}`}>{name}</a>
            </span>
          ))}
        </p>
      </section>
    </article>
  )
}
