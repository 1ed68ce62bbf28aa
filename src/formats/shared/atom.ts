import { escapeHtml } from '@/lib/text/escape-html'
import type { Feed, FeedEntry } from './feed'

/** A feed as Atom (RFC 4287), with retractions as deleted entries (RFC 6721). */
export function toAtom(feed: Feed): string {
  const { title, subtitle, homeUrl, selfUrl, language, publisher, rightsUrl, iconUrl, hubUrl, updated } = feed
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:at="http://purl.org/atompub/tombstones/1.0" xml:lang="${escapeHtml(language)}">`,
    element('id', homeUrl),
    element('title', title),
    ...(subtitle ? [element('subtitle', subtitle)] : []),
    element('updated', updated),
    link('self', selfUrl, 'application/atom+xml'),
    link('alternate', homeUrl, 'text/html'),
    ...(hubUrl ? [link('hub', hubUrl)] : []),
    ...(rightsUrl ? [link('license', rightsUrl)] : []),
    `<author>${element('name', publisher)}</author>`,
    element('icon', iconUrl),
    ...feed.entries.flatMap((entry) => toAtomEntry(entry, language)),
    ...feed.retractions.map(({ url, at }) => `<at:deleted-entry ref="${escapeHtml(url)}" when="${at}"/>`),
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
