import { toWebHref } from '@/lib/addresses/safe-href'
import type { Article } from '@/schemas/content/article'
import type { Finding } from '@/schemas/content/finding'
import { Time } from '@/views/shared/dates'
import { InLanguage } from '@/views/shared/in-language'
import { toPageLanguageAttributes } from '@/views/shared/language'
import { Corrections } from './corrections'
import { RichTextBody } from './rich-text'
import type { ContentMessages } from './messages/by-language'

type ArticleProps = { article: Article; language: string; messages: ContentMessages }

/** The full text of an article for feed readers: its picture, its body, its corrections and its sources. */
export function ArticleFeedEntry({ article, language, messages }: ArticleProps) {
  const own = toPageLanguageAttributes(language, messages)
  const { heroImage, body, corrections, sources } = article
  const image = typeof heroImage === 'object' ? heroImage : null
  return (
    <InLanguage language={language} page={messages} as="div">
      {image?.url ? (
        <p>
          <img src={image.sizes?.wide.url ?? image.url} alt={image.alt ?? ''} loading="lazy" />
        </p>
      ) : null}
      <RichTextBody body={body} language={language} messages={messages} />
      <Corrections corrections={corrections} own={own} messages={messages} />
      <h2 {...own}>{messages.article.sources}</h2>
      <ol>
        {sources.map(({ id, label, url, date }, index) => (
          <li key={id ?? index}>
            {toWebHref(url) === null ? label : <a href={toWebHref(url) ?? ''}>{label}</a>}
            {date ? (
              <>
                {', '}
                <Time date={date} messages={messages} />
              </>
            ) : null}
          </li>
        ))}
      </ol>
    </InLanguage>
  )
}

/** A finding for feed readers: its text, its facts, its source and what supersedes it. */
export function FindingFeedEntry({ finding, messages }: { finding: Finding; messages: ContentMessages }) {
  const { text, org, industry, region, source, supersededBy } = finding
  const href = toWebHref(source ?? '')
  const facts = [org, industry, region].filter(Boolean).join(' · ')
  return (
    <>
      <p>{text}</p>
      {facts ? <p>{facts}</p> : null}
      {href === null ? null : <p>{messages.finding.sourceIs(<a href={href}>{href}</a>)}</p>}
      {supersededBy === undefined ? null : (
        <p>
          {messages.finding.supersededBy(
            <a href={`/state-of-applied-ai/${supersededBy}`}>{messages.finding.inText(supersededBy)}</a>,
          )}
        </p>
      )}
    </>
  )
}
