import Link from 'next/link'

/** The navigation link to the guide. */
export function GuideLink() {
  return (
    <Link className="nav__link" href="/admin/guide" prefetch={false}>
      <span className="nav__link-label">Guide</span>
    </Link>
  )
}
