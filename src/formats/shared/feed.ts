import type { JsonFeed } from '@/schemas/shared/json-feed'
import { escapeHtml } from '@/lib/escape-html'

/** One item of a feed. Times are ISO 8601 in UTC. */
export type FeedEntry = {
  /** The URL of its page, and its id. */
  url: string
  /** BCP 47. */
  language: string
  title: string
  summary: string
  /** Its full text; all URLs in it are absolute. */
  html: string
  published: string | null
  updated: string
  authors: readonly string[]
  categories: readonly string[]
  image?: string | null
}

/** A retracted entry, by its id. */
type FeedRetraction = { url: string; at: string }

export type Feed = {
  title: string
  subtitle: string
  /** The page that the feed belongs to. */
  homeUrl: string
  /** The URL of this feed, in this format. */
  selfUrl: string
  /** The language of its title; entries have their own. BCP 47. */
  language: string
  publisher: string
  rightsUrl: string | null
  iconUrl: string
  /** A WebSub hub, or null. */
  hubUrl: string | null
  entries: readonly FeedEntry[]
  /** The latest retractions. */
  retractions: readonly FeedRetraction[]
}

/** The newest change of an entry, or retraction; a feed without any has never changed. */
function findUpdated({ entries, retractions }: Feed): string {
  const times = [...entries.map(({ updated }) => updated), ...retractions.map(({ at }) => at)]
  return times.reduce((newest, time) => (time > newest ? time : newest), new Date(0).toISOString())
}

/** A feed as Atom (RFC 4287), with retractions as deleted entries (RFC 6721). */
export function toAtom(feed: Feed): string {
  const { title, subtitle, homeUrl, selfUrl, language, publisher, rightsUrl, iconUrl, hubUrl, entries, retractions } =
    feed
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:at="http://purl.org/atompub/tombstones/1.0" xml:lang="${escapeHtml(language)}">`,
    element('id', homeUrl),
    element('title', title),
    ...(subtitle ? [element('subtitle', subtitle)] : []),
    element('updated', findUpdated(feed)),
    link('self', selfUrl, 'application/atom+xml'),
    link('alternate', homeUrl, 'text/html'),
    ...(hubUrl ? [link('hub', hubUrl)] : []),
    ...(rightsUrl ? [link('license', rightsUrl)] : []),
    `<author>${element('name', publisher)}</author>`,
    element('icon', iconUrl),
    ...entries.flatMap((entry) => toAtomEntry(entry, language)),
    ...retractions.map(({ url, at }) => `<at:deleted-entry ref="${escapeHtml(url)}" when="${at}"/>`),
    '</feed>',
  ]
  return `${lines.join('\n')}\n`
}

function toAtomEntry(entry: FeedEntry, feedLanguage: string): string[] {
  const { url, language, title, summary, html, published, updated, authors, categories } = entry
  return [
    language === feedLanguage ? '<entry>' : `<entry xml:lang="${escapeHtml(language)}">`,
    element('id', url),
    element('title', title),
    link('alternate', url, 'text/html'),
    ...(published === null ? [] : [element('published', published)]),
    element('updated', updated),
    ...authors.map((name) => `<author>${element('name', name)}</author>`),
    ...categories.map((term) => `<category term="${escapeHtml(term)}"/>`),
    element('summary', summary),
    `<content type="html">${escapeHtml(html)}</content>`,
    '</entry>',
  ]
}

function element(name: string, text: string): string {
  return `<${name}>${escapeHtml(text)}</${name}>`
}

function link(rel: string, href: string, type?: string): string {
  return `<link rel="${rel}"${type ? ` type="${type}"` : ''} href="${escapeHtml(href)}"/>`
}

/** A feed as JSON Feed 1.1. */
export function toJsonFeed(feed: Feed): string {
  const { title, subtitle, homeUrl, selfUrl, language, publisher, iconUrl, hubUrl, entries, retractions } = feed
  const document: JsonFeed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: homeUrl,
    feed_url: selfUrl,
    ...(subtitle ? { description: subtitle } : {}),
    icon: iconUrl,
    authors: [{ name: publisher }],
    language,
    ...(hubUrl ? { hubs: [{ type: 'WebSub', url: hubUrl }] } : {}),
    items: entries.map(
      ({ url, title: itemTitle, summary, html, published, updated, authors, categories, image, ...entry }) => ({
        id: url,
        url,
        title: itemTitle,
        ...(entry.language === language ? {} : { language: entry.language }),
        content_html: html,
        summary,
        ...(image ? { image } : {}),
        ...(published === null ? {} : { date_published: published }),
        date_modified: updated,
        ...(authors.length > 0 ? { authors: authors.map((name) => ({ name })) } : {}),
        ...(categories.length > 0 ? { tags: [...categories] } : {}),
      }),
    ),
    // An extension: the format does not define retractions.
    ...(retractions.length > 0
      ? { _retracted: retractions.map(({ url, at }) => ({ id: url, date_retracted: at })) }
      : {}),
  }
  return JSON.stringify(document)
}

const relativeUrl = / (href|src)="([/#][^"]*)"/g

/**
 * HTML as our own renderer writes it, with the URLs of `href` and `src` made absolute: feeds are read outside of the
 * site.
 */
export function toAbsoluteHtml(html: string, pageUrl: string): string {
  const { origin } = new URL(pageUrl)
  return html.replace(relativeUrl, (_, name: string, value: string) =>
    value.startsWith('#') ? ` ${name}="${escapeHtml(pageUrl)}${value}"` : ` ${name}="${escapeHtml(origin)}${value}"`,
  )
}
