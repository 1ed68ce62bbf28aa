import { maxCounted, toUnfilteredLabel, type SearchCorrection, type SearchSuggestion } from '@/schemas/shared/search'
import type { SharedWords } from './words/by-language'

type Props = {
  query: string
  corrections: readonly SearchCorrection[]
  suggestions: readonly SearchSuggestion[]
  total: number
  /** False where only the titles were searched. */
  isComplete: boolean
  words: SharedWords
}

/** Notes on corrected words, and suggestions for a search without results. */
export function SearchNotes({ query, corrections, suggestions, total, isComplete, words }: Props) {
  const { search } = words
  if (total > 0) {
    return (
      <>
        {isComplete ? null : <OnlyTitles words={words} />}
        {corrections.map(({ from, to }) => (
          <p key={from} className="notice">
            {search.corrected(
              from,
              to.map((word, index) => (
                <span key={word}>
                  {index > 0 ? search.or : ''}
                  <strong>{word}</strong>
                </span>
              )),
            )}
          </p>
        ))}
      </>
    )
  }
  return (
    <div className="notice">
      <p>{search.nothing(query)}</p>
      {isComplete ? null : <OnlyTitles words={words} />}
      {suggestions.length > 0 ? (
        <>
          <p>{search.others}</p>
          <ul>
            {suggestions.map(({ label, url, total: count }) => (
              <li key={url}>
                <a href={url}>{label === toUnfilteredLabel(query) ? search.withoutFilters(query) : label}</a> (
                {count < maxCounted ? words.number(count) : search.orMore(maxCounted)})
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{search.fewerWords}</p>
      )}
    </div>
  )
}

function OnlyTitles({ words }: Pick<Props, 'words'>) {
  return <p className="notice">{words.search.onlyTitles}</p>
}
