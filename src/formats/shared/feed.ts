import { escapeHtml } from '@/lib/text/escape-html'

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
  /** The newest change of an entry, or retraction. */
  updated: string
  entries: readonly FeedEntry[]
  /** The latest retractions. */
  retractions: readonly FeedRetraction[]
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
