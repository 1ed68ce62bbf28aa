import { maxCounted, type SearchCorrection, type SearchSuggestion } from '@/schemas/shared/search'

type Props = {
  query: string
  corrections: readonly SearchCorrection[]
  suggestions: readonly SearchSuggestion[]
  total: number
  /** False where only the titles were searched. */
  isComplete: boolean
}

/** What a search did with misspelled words, and what to try where nothing was found. */
export function SearchNotes({ query, corrections, suggestions, total, isComplete }: Props) {
  if (total > 0) {
    return (
      <>
        {isComplete ? null : <OnlyTitles />}
        {corrections.map(({ from, to }) => (
          <p key={from} className="notice">
            Nothing has the word “{from}”. These are results for{' '}
            {to.map((word, index) => (
              <span key={word}>
                {index > 0 ? ' or ' : ''}
                <strong>{word}</strong>
              </span>
            ))}
            .
          </p>
        ))}
      </>
    )
  }
  return (
    <div className="notice">
      <p>Nothing was found for “{query}”.</p>
      {isComplete ? null : <OnlyTitles />}
      {suggestions.length > 0 ? (
        <>
          <p>These searches find something:</p>
          <ul>
            {suggestions.map(({ label, url, total: count }) => (
              <li key={url}>
                <a href={url}>{label}</a> ({count < maxCounted ? count : `${maxCounted} or more`})
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>Fewer or other words may find more.</p>
      )}
    </div>
  )
}

function OnlyTitles() {
  return (
    <p className="notice">
      Searching the whole texts took too long, so only titles were searched. Rarer words, or the same search in a
      moment, find more.
    </p>
  )
}
