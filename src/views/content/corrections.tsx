import type { Correction } from '@/schemas/content/article'
import { Time } from '@/views/shared/dates'
import type { LanguageAttributes } from '@/views/shared/language'

/** `own`: the language of the page's own words, which may differ from the article's. */
type Props = { corrections: readonly Correction[]; own: LanguageAttributes }

/** The newest correction, above the text; a link leads to the earlier ones. */
export function CorrectionNotice({ corrections, own }: Props) {
  const [newest, ...earlier] = corrections
  if (!newest) return null
  return (
    <p className="notice">
      <strong {...own}>
        Updated <Time date={newest.date} />:
      </strong>{' '}
      {newest.text}
      {earlier.length > 0 ? (
        <span {...own}>
          {' '}
          <a href="#corrections">{earlier.length === 1 ? 'One earlier change' : `${earlier.length} earlier changes`}</a>
        </span>
      ) : null}
    </p>
  )
}

/** Every correction, below the text. */
export function Corrections({ corrections, own }: Props) {
  if (corrections.length === 0) return null
  return (
    <section className="sources" aria-labelledby="corrections">
      <h2 id="corrections" {...own}>
        Corrections and updates
      </h2>
      <ul>
        {corrections.map(({ id, date, text }, index) => (
          <li key={id ?? index}>
            <strong {...own}>
              <Time date={date} />:
            </strong>{' '}
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
