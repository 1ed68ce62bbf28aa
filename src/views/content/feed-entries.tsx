import { toWebHref } from '@/lib/safe-href'
import type { Article } from '@/schemas/content/article'
import type { Finding } from '@/schemas/content/finding'
import { Time } from '@/views/shared/dates'
import { Corrections } from './corrections'
import { RichTextBody } from './rich-text'
import type { ContentWords } from './words/by-language'

type ArticleProps = { article: Article; words: ContentWords }

/** The full text of an article for feed readers: its picture, its body, its corrections and its sources. */
export function ArticleFeedEntry({ article, words }: ArticleProps) {
  const { heroImage, body, corrections, sources } = article
  const image = typeof heroImage === 'object' ? heroImage : null
  return (
    <>
      {image?.url ? (
        <p>
          <img src={image.sizes?.wide.url ?? image.url} alt={image.alt ?? ''} loading="lazy" />
        </p>
      ) : null}
      <RichTextBody body={body} words={words} />
      <Corrections corrections={corrections} own={{}} words={words} />
      <h2>{words.article.sources}</h2>
      <ol>
        {sources.map(({ id, label, url, date }, index) => (
          <li key={id ?? index}>
            {toWebHref(url) === null ? label : <a href={toWebHref(url) ?? ''}>{label}</a>}
            {date ? (
              <>
                {', '}
                <Time date={date} words={words} />
              </>
            ) : null}
          </li>
        ))}
      </ol>
    </>
  )
}

/** A finding for feed readers: its text, its facts, its source and what supersedes it. */
export function FindingFeedEntry({ finding, words }: { finding: Finding; words: ContentWords }) {
  const { text, org, industry, region, source, supersededBy } = finding
  const href = toWebHref(source ?? '')
  const facts = [org, industry, region].filter(Boolean).join(' · ')
  return (
    <>
      <p>{text}</p>
      {facts ? <p>{facts}</p> : null}
      {href === null ? null : <p>{words.finding.sourceIs(<a href={href}>{href}</a>)}</p>}
      {supersededBy === undefined ? null : (
        <p>
          {words.finding.supersededBy(
            <a href={`/state-of-applied-ai/${supersededBy}`}>{words.finding.inText(supersededBy)}</a>,
          )}
        </p>
      )}
    </>
  )
}
