import './uses.css'

import Link from 'next/link'
import type { UIFieldServerProps } from 'payload'

type Use = { path: string; title: string; detail?: string }

/** The sidebar's list of what uses a document, below what follows from its use; a sentence if nothing uses it. */
export function UsesSection({
  heading,
  unused,
  note,
  uses,
}: {
  heading: string
  unused: string
  note: string | null
  uses: readonly Use[]
}) {
  return (
    <section className="uses field-type" aria-labelledby="uses">
      <h3 id="uses" className="field-label">
        {heading}
      </h3>
      {uses.length === 0 ? (
        <p>{unused}</p>
      ) : (
        <>
          {note === null ? null : <p>{note}</p>}
          <ul>
            {uses.map(({ path, title, detail }) => (
              <li key={`${path} ${detail}`}>
                <Link href={path}>{title || 'Untitled'}</Link>
                {detail === undefined ? null : ` (${detail})`}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** The id of the document in a form; null before its first save, and without an account. */
export function toDocumentId({ data, id, req }: UIFieldServerProps): number | null {
  const documentId = Number(id ?? (data as { id?: number } | undefined)?.id)
  return req.user && Number.isInteger(documentId) ? documentId : null
}
