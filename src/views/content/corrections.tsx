import type { Correction } from '@/schemas/content/article'
import { Time } from '@/views/shared/dates'
import type { LanguageAttributes } from '@/views/shared/language'
import type { ContentWords } from './words/by-language'

/** `own`: the language of the page's own words, which may differ from the article's. */
type Props = { corrections: readonly Correction[]; own: LanguageAttributes; words: ContentWords }

/** The newest correction, above the text; a link leads to the earlier ones. */
export function CorrectionNotice({ corrections, own, words }: Props) {
  const [newest, ...earlier] = corrections
  if (!newest) return null
  return (
    <p className="notice">
      <strong {...own}>{words.article.updated(<Time date={newest.date} words={words} />)}</strong> {newest.text}
      {earlier.length > 0 ? (
        <span {...own}>
          {' '}
          <a href="#corrections">{words.article.earlierChanges(earlier.length)}</a>
        </span>
      ) : null}
    </p>
  )
}

/** Every correction, below the text. */
export function Corrections({ corrections, own, words }: Props) {
  if (corrections.length === 0) return null
  return (
    <section className="sources" aria-labelledby="corrections">
      <h2 id="corrections" {...own}>
        {words.article.corrections}
      </h2>
      <ul>
        {corrections.map(({ id, date, text }, index) => (
          <li key={id ?? index}>
            <strong {...own}>
              <Time date={date} words={words} />:
            </strong>{' '}
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
