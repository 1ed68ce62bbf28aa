/** Representations the public may be sent, and the exact Content-Type of each. */
export const mediaTypes = {
  html: 'text/html; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  json: 'application/json; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  // EDItEUR registers no type of its own.
  onix: 'application/xml; charset=utf-8',
  opds: 'application/opds+json',
  // RFC 4287 §7; JSON Feed 1.1 has no charset.
  atom: 'application/atom+xml; charset=utf-8',
  jsonfeed: 'application/feed+json',
  marcxml: 'application/marcxml+xml',
  // RFC 2220.
  marc: 'application/marc',
  kbart: 'text/tab-separated-values; charset=utf-8',
  crossref: 'application/xml; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  jsonl: 'application/jsonl; charset=utf-8',
  bibtex: 'application/x-bibtex; charset=utf-8',
  ris: 'application/x-research-info-systems; charset=utf-8',
  csl: 'application/vnd.citationstyles.csl+json',
  // RFC 9727 §3: the profile must be quoted, and the type has no charset.
  linkset: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  // RFC 9264 §4.2.
  links: 'application/linkset+json',
  // RFC 9457 §6.1 registers the type without parameters.
  problem: 'application/problem+json',
  jpeg: 'image/jpeg',
  manifest: 'application/manifest+json',
  // Replaced by the type of the file itself.
  file: 'application/octet-stream',
} as const

export type Format = keyof typeof mediaTypes

/** The media type of a format, without parameters. */
export function toMediaType(format: Format): string {
  return mediaTypes[format].split(';', 1)[0] ?? ''
}

/** The representations that a page is negotiated to; the first is the default. */
export const pageOffers = [
  { type: 'text/html', format: 'html' },
  { type: 'text/markdown', aliases: ['text/x-markdown'], format: 'markdown' },
] as const

/**
 * Those of a page whose content is JSON at another address. Clients that name JSON beside a wildcard, as axios does,
 * have always got HTML.
 */
export const pageAndJsonOffers = [...pageOffers, { type: 'application/json', format: 'json', yields: true }] as const
