import type { JsonFeed } from '@/schemas/shared/json-feed'
import type { Feed } from './feed'

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
