import type { OtherEditor } from '@/cms/revisions/document-editors'

type Props = {
  others: readonly OtherEditor[]
  isOffline: boolean
  /** Whether the form saves what is written, as soon as it can. */
  isAutosaved: boolean
}

/** Shows other editors of the document, and whether the server is unreachable. */
export function PresenceStrip({ others, isOffline, isAutosaved }: Props) {
  return (
    <div className="saving__strip" role="status">
      {isOffline ? (
        <p className="saving__offline">
          The server cannot be reached. What you write is kept in this browser
          {isAutosaved ? ' and saved when the connection is back.' : ': save again when the connection is back.'}
        </p>
      ) : null}
      {others.length > 0 ? (
        <p className="saving__others">
          <span className="saving__faces" aria-hidden="true">
            {others.slice(0, 3).map(({ userId, name }) => (
              <span
                key={userId}
                className="saving__face"
                style={{ '--face-hue': (userId * 67) % 360 } as React.CSSProperties}
              >
                {toInitials(name)}
              </span>
            ))}
          </span>
          {describeOthers(others)}
        </p>
      ) : null}
    </div>
  )
}

function describeOthers(others: readonly OtherEditor[]): string {
  const writing = others.filter(({ isWriting }) => isWriting).map(({ name }) => name)
  const reading = others.filter(({ isWriting }) => !isWriting).map(({ name }) => name)
  const parts = [
    writing.length > 0 ? `${join(writing)} ${writing.length > 1 ? 'are' : 'is'} writing here now.` : '',
    reading.length > 0 ? `${join(reading)} ${reading.length > 1 ? 'have' : 'has'} this open too.` : '',
  ]
  return parts.filter(Boolean).join(' ')
}

const join = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names)

const toInitials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase()
