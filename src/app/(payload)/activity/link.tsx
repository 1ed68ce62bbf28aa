import Link from 'next/link'
import type { ServerProps } from 'payload'

import { canPublish } from '@/cms/access/signed-in'

/** The navigation link to the activity log, for editors. */
export function ActivityLink({ user }: Pick<ServerProps, 'user'>) {
  if (!user || !canPublish(user)) return null
  return (
    <Link className="nav__link" href="/admin/activity" prefetch={false}>
      <span className="nav__link-label">Activity</span>
    </Link>
  )
}
