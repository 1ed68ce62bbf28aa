import './guide.css'

import { notFound, redirect } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'
import Link from 'next/link'

import { guidePages, readGuidePage, toGuidePath } from '@/app/admin/guide/pages'
import { AdminPage } from '../admin-page'
import { findSections, GuideText } from './text'

/** `/admin/guide`: the editors’ guide, for everyone with an account. */
export async function GuideView({ initPageResult, params, searchParams }: AdminViewServerProps) {
  const { req } = initPageResult
  const { user } = req
  if (!user) redirect('/admin/login?redirect=/admin/guide')
  const slug = toSegments(params?.segments)[1] ?? ''
  const page = guidePages.find((each) => each.slug === slug)
  if (!page) notFound()
  const tree = await readGuidePage(page)
  return (
    <AdminPage initPageResult={initPageResult} params={params} searchParams={searchParams}>
      <div className="guide gutter--left gutter--right">
        <nav className="guide__pages" aria-label="Guide">
          <ul>
            {guidePages.map((each) => (
              <li key={each.slug}>
                <Link href={toGuidePath(each)} prefetch={false} aria-current={each === page ? 'page' : undefined}>
                  {each.title}
                </Link>
              </li>
            ))}
          </ul>
          <ul>
            {findSections(tree).map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <main className="guide__text">
          <GuideText tree={tree} />
        </main>
      </div>
    </AdminPage>
  )
}

function toSegments(segments: unknown): string[] {
  return Array.isArray(segments) ? segments.map(String) : []
}
