/**
 * The documented product tokens of crawlers for search and user-triggered fetches (as of August 2026). robots.txt names
 * them to allow them explicitly.
 */
const retrievalCrawlers = [
  'OAI-SearchBot',
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'PerplexityBot',
  'Perplexity-User',
  'Googlebot',
  'Google-Agent',
  'Bingbot',
  'Applebot',
  'Amzn-SearchBot',
  'Amzn-User',
  'DuckAssistBot',
  'MistralAI-User',
  'meta-webindexer',
  'Meta-ExternalFetcher',
  'YouBot',
  'Bravebot',
  'LinkupBot',
  'TavilyBot',
] as const

type Policy = {
  disallow: readonly string[]
  allow: readonly string[]
  allowAiTraining: boolean
  sitemaps: readonly string[]
}

/** What the content may be used for, as the IETF draft of Content Signals writes it. */
export function toContentSignal(allowAiTraining: boolean): string {
  return `search=yes, ai-input=yes, ai-train=${allowAiTraining ? 'yes' : 'no'}`
}

/** robots.txt (RFC 9309) in a single group: a crawler with a separate group would not inherit the rules of `*`. */
export function toRobotsTxt({ disallow, allow, allowAiTraining, sitemaps }: Policy): string {
  return [
    '# Search, retrieval and fetching on a reader’s behalf are welcome.',
    'User-agent: *',
    ...retrievalCrawlers.map((name) => `User-agent: ${name}`),
    // First, for parsers that take the first rule that matches, not the longest (RFC 9309 §2.2.2).
    ...disallow.map((path) => `Disallow: ${path}`),
    ...allow.map((path) => `Allow: ${path}`),
    `Content-Signal: ${toContentSignal(allowAiTraining)}`,
    '',
    ...sitemaps.map((url) => `Sitemap: ${url}`),
    '',
  ].join('\n')
}
