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
  'GoogleAgent-URLContext',
  'Google-NotebookLM',
  'Gemini-Deep-Research',
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
  'PetalBot',
  'ExaSearchBot',
  'LinkupBot',
  'TavilyBot',
  'kagi-fetcher',
  'Andibot',
  'Cloudflare-AutoRAG',
  'Kimi-User',
  'Manus-User',
  'Devin',
] as const

/** Crawlers that collect training data, and tokens that control training with data of another crawler. */
const trainingCrawlers = [
  'GPTBot',
  'ClaudeBot',
  'CCBot',
  'meta-externalagent',
  'Amazonbot',
  'AI2Bot',
  'Bytespider',
  'DeepSeekBot',
  'cohere-training-data-crawler',
  'Google-Extended',
  'Applebot-Extended',
] as const

type Policy = {
  disallow: readonly string[]
  allow: readonly string[]
  allowAiTraining: boolean
  sitemaps: readonly string[]
}

/** The allowed uses of the content, in the syntax of the IETF draft on Content Signals. */
export function toContentSignal(allowAiTraining: boolean): string {
  return `search=yes, ai-input=yes, ai-train=${allowAiTraining ? 'yes' : 'no'}`
}

/** That of a site which nobody should find. */
export const noContentSignal = 'search=no, ai-input=no, ai-train=no'

/** The robots.txt of such a site. */
export const noRobotsTxt = `User-agent: *\nDisallow: /\nContent-Signal: ${noContentSignal}\n`

/**
 * robots.txt (RFC 9309). Allowed crawlers share a single group with `*`: a crawler with a separate group would not
 * inherit its rules. Training crawlers are in it if training is allowed, else excluded.
 */
export function toRobotsTxt({ disallow, allow, allowAiTraining, sitemaps }: Policy): string {
  const signal = `Content-Signal: ${toContentSignal(allowAiTraining)}`
  const toAgents = (names: readonly string[]) => names.map((name) => `User-agent: ${name}`)
  return [
    '# Search, retrieval and fetching on a reader’s behalf are welcome.',
    'User-agent: *',
    ...toAgents(retrievalCrawlers),
    ...(allowAiTraining ? toAgents(trainingCrawlers) : []),
    // First, for parsers that take the first rule that matches, not the longest (RFC 9309 §2.2.2).
    ...disallow.map((path) => `Disallow: ${path}`),
    ...allow.map((path) => `Allow: ${path}`),
    signal,
    '',
    ...(allowAiTraining
      ? []
      : ['# Training models on these pages is not.', ...toAgents(trainingCrawlers), 'Disallow: /', signal, '']),
    ...sitemaps.map((url) => `Sitemap: ${url}`),
    '',
  ].join('\n')
}
