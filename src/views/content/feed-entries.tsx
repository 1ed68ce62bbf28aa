import { toWebHref } from '@/lib/safe-href'
import type { Article } from '@/schemas/content/article'
import type { Finding } from '@/schemas/content/finding'
import { Time } from '@/views/shared/dates'
import { Corrections } from './corrections'
import { RichTextBody } from './rich-text'

/** The full text of an article for feed readers: its picture, its body, its corrections and its sources. */
export function ArticleFeedEntry({ article: { heroImage, body, corrections, sources } }: { article: Article }) {
  const image = typeof heroImage === 'object' ? heroImage : null
  return (
    <>
      {image?.url ? (
        <p>
          <img src={image.sizes?.wide.url ?? image.url} alt={image.alt ?? ''} />
        </p>
      ) : null}
      <RichTextBody body={body} />
      <Corrections corrections={corrections} own={{}} />
      <h2>Sources</h2>
      <ol>
        {sources.map(({ id, label, url, date }, index) => (
          <li key={id ?? index}>
            {toWebHref(url) === null ? label : <a href={toWebHref(url) ?? ''}>{label}</a>}
            {date ? (
              <>
                {', '}
                <Time date={date} />
              </>
            ) : null}
          </li>
        ))}
      </ol>
    </>
  )
}

/** A finding for feed readers: its text, its facts, its source and what supersedes it. */
export function FindingFeedEntry({ finding }: { finding: Finding }) {
  const { text, org, industry, region, source, supersededBy } = finding
  const href = toWebHref(source ?? '')
  const facts = [org, industry, region].filter(Boolean).join(' · ')
  return (
    <>
      <p>{text}</p>
      {facts ? <p>{facts}</p> : null}
      {href === null ? null : (
        <p>
          Source: <a href={href}>{href}</a>
        </p>
      )}
      {supersededBy === undefined ? null : (
        <p>
          Superseded by <a href={`/state-of-applied-ai/${supersededBy}`}>finding {supersededBy}</a>.
        </p>
      )}
    </>
  )
}
