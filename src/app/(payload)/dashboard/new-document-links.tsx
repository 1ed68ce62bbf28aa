import Link from 'next/link'
import type { TypedUser } from 'payload'

import { canPublish } from '@/cms/access/signed-in'

/** Links to create documents, and to imports for editors. */
export function NewDocumentLinks({ user }: { user: TypedUser }) {
  return (
    <ul className="desk__new" aria-label="Begin">
      <li>
        <Link href="/admin/collections/articles/create" prefetch={false}>
          New article
        </Link>
      </li>
      <li>
        <Link href="/admin/collections/evidence-entries/create" prefetch={false}>
          New finding
        </Link>
      </li>
      <li>
        <Link href="/admin/collections/books/create" prefetch={false}>
          New book
        </Link>
      </li>
      <li>
        <Link href="/admin/collections/bundles/create" prefetch={false}>
          New bundle
        </Link>
      </li>
      <li>
        <Link href="/admin/collections/media/create" prefetch={false}>
          New image
        </Link>
      </li>
      {canPublish(user) ? (
        <li>
          <Link href="/admin/import" prefetch={false}>
            Import
          </Link>
        </li>
      ) : null}
    </ul>
  )
}
