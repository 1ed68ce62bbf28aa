'use client'

import { NavGroup } from '@payloadcms/ui'
import Link from 'next/link'

const lists = { articles: 'Articles', books: 'Books', bundles: 'Bundles', 'evidence-entries': 'Findings' }
const isReady = 'where[or][0][and][0][reviewState][equals]=ready'

/** Navigation links to the documents that are ready for review. */
export function ReviewLinks() {
  return (
    <NavGroup label="Review">
      {Object.entries(lists).map(([collection, label]) => (
        <Link
          key={collection}
          className="nav__link"
          href={`/admin/collections/${collection}?${isReady}`}
          prefetch={false}
        >
          <span className="nav__link-label">{`${label} to review`}</span>
        </Link>
      ))}
    </NavGroup>
  )
}
