import Link from 'next/link'
import type { ReactNode } from 'react'

import { toKindName, type WorkItem } from '@/app/admin/dashboard/documents'
import { UtcTime } from '../utc-time'

type PanelProps = {
  id: string
  title: string
  empty: string
  count?: number | undefined
  isUrgent?: boolean
  more?: ReactNode
  children: ReactNode[]
}

/** A list with a heading; shows `empty` when it has no items. */
export function Panel({ id, title, empty, count, isUrgent = false, more, children }: PanelProps) {
  const hasItems = children.length > 0
  return (
    <section className="desk__panel" aria-labelledby={`desk-${id}`} data-urgent={(isUrgent && hasItems) || undefined}>
      <header>
        <h2 id={`desk-${id}`}>{title}</h2>
        {count ? <span className="desk__count">{count.toLocaleString('en')}</span> : null}
      </header>
      {hasItems ? <ul>{children}</ul> : <p className="desk__empty">{empty}</p>}
      {more ? <p className="desk__more">{more}</p> : null}
    </section>
  )
}

/** A link to a document, with facts about it. */
export function Row({
  href,
  title,
  facts,
  children,
}: {
  href: string
  title: string
  facts: (ReactNode | null)[]
  children?: ReactNode
}) {
  const shown = facts.filter((fact) => fact !== null && fact !== '')
  return (
    <li className="desk__row">
      <Link href={href} prefetch={false}>
        {title}
      </Link>
      <p>
        {shown.map((fact, index) => (
          <span key={index}>{fact}</span>
        ))}
      </p>
      {children}
    </li>
  )
}

/** {@link Row} for a document; `personIs` precedes the name of the person. */
export function WorkRow({ item, personIs }: { item: WorkItem; personIs: string }) {
  const { collection, id, title, at, person, hasChangesRequested } = item
  const facts = [
    toKindName(collection),
    hasChangesRequested ? 'changes requested' : null,
    <UtcTime key="when" at={at} />,
    person ? `${personIs} ${person}` : null,
  ]
  return <Row href={`/admin/collections/${collection}/${id}`} title={title || 'Untitled'} facts={facts} />
}
