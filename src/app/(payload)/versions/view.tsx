import './versions.css'

import { SetDocumentStepNav } from '@payloadcms/ui'
import Link from 'next/link'
import type { DocumentViewServerProps, PayloadRequest } from 'payload'

import { findVersions, type VersionSummary } from '@/cms/revisions/find-versions'
import { UtcTime } from '../utc-time'

/** The versions of a document, newest first, with who saved each, which Payload's own list does not show. */
export async function VersionsList({ initPageResult, routeSegments, searchParams }: DocumentViewServerProps) {
  const { req, collectionConfig, globalConfig, docID } = initPageResult
  const page = Math.max(1, Math.trunc(Number(searchParams?.page)) || 1)
  const isTrashed = routeSegments?.[2] === 'trash'
  const found = await find(req, { collection: collectionConfig?.slug, global: globalConfig?.slug, id: docID, page })
  const base = collectionConfig
    ? `/admin/collections/${collectionConfig.slug}/${isTrashed ? 'trash/' : ''}${docID}/versions`
    : `/admin/globals/${globalConfig?.slug}/versions`
  return (
    <>
      <SetDocumentStepNav
        {...(collectionConfig
          ? { collectionSlug: collectionConfig.slug, pluralLabel: collectionConfig.labels.plural }
          : {})}
        {...(globalConfig ? { globalSlug: globalConfig.slug, globalLabel: globalConfig.label } : {})}
        {...(docID === undefined ? {} : { id: docID })}
        isTrashed={isTrashed}
        useAsTitle={collectionConfig?.admin.useAsTitle}
        view="Versions"
      />
      <section className="versions-list gutter--left gutter--right" aria-labelledby="versions-heading">
        <h2 id="versions-heading">{found.total === 1 ? 'One version' : `${found.total} versions`}</h2>
        <table>
          <thead>
            <tr>
              <th scope="col">Saved</th>
              <th scope="col">Saved by</th>
              <th scope="col">Published by</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {found.lines.map((line) => (
              <tr key={line.id}>
                <td>
                  <Link href={`${base}/${line.id}`} prefetch={false}>
                    <UtcTime at={new Date(line.at)} />
                  </Link>
                </td>
                <td data-label="Saved by">{line.savedBy ?? 'A program'}</td>
                <td data-label="Published by">{line.publishedBy ?? '–'}</td>
                <td>
                  <span data-state={line.state}>{states[line.state]}</span>
                  {line.isAutosave ? <small> saved while typing</small> : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="versions-list__pages">
          {page > 1 ? <Link href={`${base}?page=${page - 1}`}>Newer</Link> : null}
          {found.hasMore ? <Link href={`${base}?page=${page + 1}`}>Older</Link> : null}
        </p>
      </section>
    </>
  )
}

const states: Record<VersionSummary['state'], string> = {
  shown: 'Readers see this',
  draft: 'Draft',
  newest: 'Newest draft',
  earlier: 'Was published',
  saved: 'Saved',
}

type VersionsQuery = {
  collection: string | undefined
  global: string | undefined
  id: number | string | undefined
  page: number
}

function find(req: PayloadRequest, { collection, global, id, page }: VersionsQuery): ReturnType<typeof findVersions> {
  return findVersions(req, collection ? { collection, id: Number(id) } : { global: String(global) }, page)
}
