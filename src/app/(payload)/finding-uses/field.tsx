import './finding-uses.css'

import Link from 'next/link'
import type { UIFieldServerProps } from 'payload'

import { findFindingUses } from '@/cms/finding-uses'

/** Lists which articles use a finding, in the sidebar of its form. */
export async function FindingUses({ data, id, req }: UIFieldServerProps) {
  const findingId = Number(id ?? (data as { id?: number } | undefined)?.id)
  if (!req.user || !Number.isInteger(findingId)) return null
  const uses = await findFindingUses(req, findingId)
  return (
    <section className="finding-uses field-type" aria-labelledby="finding-uses">
      <h3 id="finding-uses" className="field-label">
        Used in
      </h3>
      {uses.length === 0 ? (
        <p>No published article uses it.</p>
      ) : (
        <>
          <p>Once it is withdrawn, these no longer list it, and links to it lead to a page that says so.</p>
          <ul>
            {uses.map((use) => (
              <li key={use.id}>
                <Link href={`/admin/collections/articles/${use.id}`}>{use.title || 'Untitled'}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
