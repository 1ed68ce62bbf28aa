import Link from 'next/link'
import type { ServerProps } from 'payload'

import { canPublish } from '@/cms/access/signed-in'

/** The navigation link to imports, for editors. */
export function ImportLink({ user }: Pick<ServerProps, 'user'>) {
  if (!user || !canPublish(user)) return null
  return (
    <Link className="nav__link" href="/admin/import" prefetch={false}>
      <span className="nav__link-label">Import</span>
    </Link>
  )
}
