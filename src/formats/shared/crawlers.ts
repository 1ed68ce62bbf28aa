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

/** robots.txt (RFC 9309) in a single group: a crawler with a separate group would not inherit the rules of `*`. */
export function toRobotsTxt({ disallow, allow, allowAiTraining, sitemaps }: Policy): string {
  return [
    '# Search, retrieval and fetching on a reader’s behalf are welcome.',
    'User-agent: *',
    ...retrievalCrawlers.map((name) => `User-agent: ${name}`),
    ...allow.map((path) => `Allow: ${path}`),
    ...disallow.map((path) => `Disallow: ${path}`),
    `Content-Signal: search=yes, ai-input=yes, ai-train=${allowAiTraining ? 'yes' : 'no'}`,
    '',
    ...sitemaps.map((url) => `Sitemap: ${url}`),
    '',
  ].join('\n')
}
