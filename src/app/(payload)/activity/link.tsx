import Link from 'next/link'

/** The navigation link to the activity log. */
export function ActivityLink() {
  return (
    <Link className="nav__link" href="/admin/activity" prefetch={false}>
      <span className="nav__link-label">Activity</span>
    </Link>
  )
}
