/** One link of a Link header. */
export type Link = { href: string; rel: string; type?: string; title?: string }

/** Serializes a Link header (RFC 8288 §3). Targets must be absolute or path-absolute URIs. */
export function toLinkHeader(links: readonly Link[]): string {
  return links
    .map(({ href, rel, type, title }) => {
      const parameters = [`rel="${rel}"`]
      if (type) parameters.push(`type="${type}"`)
      if (title) parameters.push(`title="${title.replace(/[^\x20-\x7e]|["\\]/g, '')}"`)
      return `<${href.replace(/[<>\s"]/g, encodeURIComponent)}>; ${parameters.join('; ')}`
    })
    .join(', ')
}
