import type { Correction } from '@/schemas/content/article'
import { Time } from '@/views/shared/dates'
import type { LanguageAttributes } from '@/views/shared/language'
import type { ContentMessages } from './messages/by-language'

/** `own`: the language of the page's own words, which may differ from the article's. */
type Props = { corrections: readonly Correction[]; own: LanguageAttributes; messages: ContentMessages }

/** The newest correction, above the text; a link leads to the earlier ones. */
export function CorrectionNotice({ corrections, own, messages }: Props) {
  const [newest, ...earlier] = corrections
  if (!newest) return null
  return (
    <p className="notice">
      <strong {...own}>{messages.article.updated(<Time date={newest.date} messages={messages} />)}</strong>{' '}
      {newest.text}
      {earlier.length > 0 ? (
        <span {...own}>
          {' '}
          <a href="#corrections">{messages.article.earlierChanges(earlier.length)}</a>
        </span>
      ) : null}
    </p>
  )
}

/** Every correction, below the text. */
export function Corrections({ corrections, own, messages }: Props) {
  if (corrections.length === 0) return null
  return (
    <section className="sources" aria-labelledby="corrections">
      <h2 id="corrections" {...own}>
        {messages.article.corrections}
      </h2>
      <ul>
        {corrections.map(({ id, date, text }, index) => (
          <li key={id ?? index}>
            <strong {...own}>
              <Time date={date} messages={messages} />:
            </strong>{' '}
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
