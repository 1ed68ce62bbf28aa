import Link from 'next/link'

import { activityActions, activityKinds, type ActivityKind } from '@/cms/activity/actions'
import type { ActivityEntry } from '@/cms/activity/find'
import { UtcTime } from '../utc-time'

const globals = new Set<ActivityKind>(['site', 'evidence-record'])

type Props = { lines: readonly ActivityEntry[]; isOfOneDocument?: boolean }

/** Entries of the log as a table, newest first; cards on narrow screens. */
export function ActivityTable({ lines, isOfOneDocument = false }: Props) {
  if (lines.length === 0) return <p>Nothing has been entered.</p>
  return (
    <table className="activity__lines">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          {isOfOneDocument ? null : <th scope="col">Where</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>
              <UtcTime at={line.at} until={line.until} />
            </td>
            <td>{line.person}</td>
            <td>
              <strong>{activityActions[line.action]}</strong>
              {line.times > 1 ? `, ${line.times} times` : ''}
              {line.detail ? <span className="activity__detail"> {line.detail}</span> : null}
            </td>
            {isOfOneDocument ? null : (
              <td>
                <DocumentLink line={line} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DocumentLink({ line: { kind, documentId, title, action } }: { line: ActivityEntry }) {
  if (kind === null) return <>{title}</>
  const name = activityKinds[kind]
  if (globals.has(kind)) return <Link href={`/admin/globals/${kind}`}>{name}</Link>
  return (
    <>
      <span className="activity__kind">{name}</span>{' '}
      {action === 'deleted' || documentId === null ? (
        title
      ) : (
        <Link href={`/admin/collections/${kind}/${documentId}`}>{title}</Link>
      )}
    </>
  )
}
