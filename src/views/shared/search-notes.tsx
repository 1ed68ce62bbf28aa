import { maxCounted, toUnfilteredLabel, type SearchCorrection, type SearchSuggestion } from '@/schemas/shared/search'
import type { SharedMessages } from './messages/by-language'

type Props = {
  query: string
  corrections: readonly SearchCorrection[]
  suggestions: readonly SearchSuggestion[]
  total: number
  /** False where only the titles were searched. */
  isComplete: boolean
  messages: SharedMessages
}

/** Notes on corrected words, and suggestions for a search without results. */
export function SearchNotes({ query, corrections, suggestions, total, isComplete, messages }: Props) {
  const { search } = messages
  if (total > 0) {
    return (
      <>
        {isComplete ? null : <OnlyTitles messages={messages} />}
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
      {isComplete ? null : <OnlyTitles messages={messages} />}
      {suggestions.length > 0 ? (
        <>
          <p>{search.others}</p>
          <ul>
            {suggestions.map(({ label, url, total: count }) => (
              <li key={url}>
                <a href={url}>{label === toUnfilteredLabel(query) ? search.withoutFilters(query) : label}</a> (
                {count < maxCounted ? messages.number(count) : search.orMore(maxCounted)})
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

function OnlyTitles({ messages }: Pick<Props, 'messages'>) {
  return <p className="notice">{messages.search.onlyTitles}</p>
}
