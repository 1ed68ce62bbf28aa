import Link from 'next/link'

/** Where imports are begun, among the admin's own links. */
export function ImportLink() {
  return (
    <Link className="nav__link" href="/admin/import" prefetch={false}>
      <span className="nav__link-label">Import</span>
    </Link>
  )
}
