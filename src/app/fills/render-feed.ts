import { createElement, type ComponentType } from 'react'

import { readEnv } from '@/config/env'
import { toAtom } from '@/formats/shared/atom'
import { toAbsoluteHtml, type FeedEntry } from '@/formats/shared/feed'
import { toJsonFeed } from '@/formats/shared/json-feed'
import { toLinkHeader } from '@/lib/http/link-header'
import { feedFormats } from '@/surface/shared/feed-formats'
import { findDatabaseTime } from '@/reading/shared/database-time'
import { findRetractions } from '@/reading/shared/retractions'
import type { Change } from '@/schemas/shared/changes'
import type { Format } from '@/surface/shared/formats'
import type { Host } from '@/surface/shared/operation'
import { renderFragment } from '@/views/shared/render'
import type { Outcome } from './request'
import { readViewContext } from './view-context'

/** The number of entries in a feed. */
export const feedLength = 30

type Options = {
  host: Host
  format: Format
  title: string
  subtitle: string
  /** Path of the page that the feed belongs to; the feed's path begins with it. */
  path: string
  entries: readonly FeedEntry[]
  /** The kind of documents, for retractions, and the path of their pages. */
  retracted: { kind: Change['kind']; toPath: (address: string) => string }
  tags: readonly string[]
}

/** Renders a feed in one of its formats. */
export async function renderFeed({
  host,
  format,
  title,
  subtitle,
  path,
  entries,
  retracted,
  tags,
}: Options): Promise<Outcome> {
  const { site, messages, baseUrl, toAsset } = await readViewContext(host)
  const { WEBSUB_HUB: hubUrl = null } = readEnv()
  const retractions = await findRetractions(retracted.kind, feedLength)
  const changes = [...entries.map(({ updated }) => updated), ...retractions.map(({ at }) => at)]
  const ending = feedFormats.find((feed) => feed.format === format)?.ending ?? 'xml'
  const selfUrl = `${baseUrl}${path === '/' ? '' : path}/feed.${ending}`
  const feed = {
    title,
    subtitle,
    homeUrl: `${baseUrl}${path}`,
    selfUrl,
    language: messages.language,
    publisher: site.organizationName,
    rightsUrl: site.licenseUrl,
    // Many feed readers show no SVG, and JSON Feed asks for 512 pixels.
    iconUrl: `${baseUrl}${toAsset('icon-512.png')}`,
    hubUrl,
    updated: changes.toSorted().at(-1) ?? (await findDatabaseTime()),
    entries,
    retractions: retractions.map(({ address, at }) => ({ url: `${baseUrl}${retracted.toPath(address)}`, at })),
  }
  return {
    kind: 'found',
    body: format === 'atom' ? toAtom(feed) : toJsonFeed(feed),
    tags: ['site', ...tags],
    // WebSub §4: a hub and the topic are also named in the header.
    ...(hubUrl === null
      ? {}
      : {
          link: toLinkHeader([
            { href: hubUrl, rel: 'hub' },
            { href: selfUrl, rel: 'self' },
          ]),
        }),
  }
}

/** The full text of an entry, as a view renders it. */
export function renderEntry<Props extends object>(view: ComponentType<Props>, props: Props, url: string): string {
  return toAbsoluteHtml(renderFragment(createElement(view, props)), url)
}
