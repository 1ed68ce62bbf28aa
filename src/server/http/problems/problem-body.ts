import { toFrontMatter } from '@/formats/shared/front-matter'
import { toLinkText } from '@/formats/shared/markup'
import { escapeHtml } from '@/lib/text/escape-html'
import { discoveryPaths } from '@/surface/shared/discovery-paths'
import { problemKinds, type ProblemKind } from '@/surface/shared/problem-kinds'

/** Addresses that may be what the client looks for. */
export type Suggestions = { heading: string; links: readonly { href: string; title: string }[] }

type PageFormat = 'html' | 'markdown'

/** Renders the page for a problem; rejects when that fails. */
export type RenderProblemPage = (kind: ProblemKind, format: PageFormat) => Promise<Buffer>

type Options = {
  kind: ProblemKind
  format: PageFormat
  issues: readonly string[]
  suggestions: Suggestions | null
  baseUrl: string
  /** The path of the style sheet, which is sent without the renderer. */
  stylesheet: string | null
  renderPage: RenderProblemPage
}

/** The page that explains a problem. Never fails: when the page cannot be rendered, it is a plain one. */
export async function toProblemBody({ renderPage, ...options }: Options) {
  const { kind, format, issues, suggestions } = options
  const page = (await renderOrNull(kind, format, renderPage)) ?? toPlainPage(options)
  // What is about one request is inserted, so that the page itself can be cached for all.
  const explained = issues.length > 0 ? insert(page, issuesPlace[format], toIssues(issues, format)) : page
  const content = suggestions
    ? insert(explained, suggestionsPlace[format], toSuggestions(suggestions, format))
    : explained
  return Buffer.from(content)
}

async function renderOrNull(
  kind: ProblemKind,
  format: PageFormat,
  renderPage: RenderProblemPage,
): Promise<string | null> {
  // When Next is unavailable, rendering the page would only fail as slowly again.
  if (kind === 'unavailable') return null
  try {
    return (await renderPage(kind, format)).toString()
  } catch {
    // The failure has been logged where it happened.
    return null
  }
}

/** The only heading below the title, in whatever language, which follows what a problem says of itself. */
const suggestionsPlace = { html: /<h2(?: id="next")?>/, markdown: /^## /m }

/** What follows the paragraph that says what went wrong: the search, which Markdown does not have, or that heading. */
const issuesPlace = { html: /<form|<h2/, markdown: suggestionsPlace.markdown }

function insert(page: string, place: RegExp, part: string): string {
  const { index = page.length } = place.exec(page) ?? {}
  return `${page.slice(0, index)}${part}${page.slice(index)}`
}

/** Issues are in English on every page, and quote the request, which must not become a link or markup. */
const toIssues = (issues: readonly string[], format: PageFormat): string =>
  format === 'html'
    ? `<ul lang="en">${issues.map((issue) => `<li>${escapeHtml(issue)}</li>`).join('')}</ul>`
    : `${issues.map((issue) => `- ${toLinkText(issue)}`).join('\n')}\n\n`

const toSuggestions = ({ heading, links }: Suggestions, format: PageFormat): string =>
  format === 'html'
    ? `<h2>${escapeHtml(heading)}</h2><ul>${links.map(({ href, title }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(title)}</a></li>`).join('')}</ul>`
    : `## ${heading}\n\n${links.map(({ href, title }) => `- [${toLinkText(title)}](${href})`).join('\n')}\n\n`

type PlainPage = Pick<Options, 'kind' | 'format' | 'baseUrl' | 'stylesheet'>

function toPlainPage({ kind, format, baseUrl, stylesheet }: PlainPage): string {
  const { status, title, advice } = problemKinds[kind]
  const index = `${baseUrl}${discoveryPaths.llmsTxt}`
  if (format === 'markdown') {
    return (
      `${toFrontMatter({ index, title, status: String(status) })}\n# ${title}\n\n${advice}\n\n` +
      `## Where to look next\n\n- [Home](${baseUrl}/)\n- [Index of the site](${index})\n`
    )
  }
  const styles = stylesheet === null ? '' : `<link rel="stylesheet" href="${stylesheet}">`
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${styles}<title>${title}</title></head>` +
    `<body><main><div class="page-head problem"><h1>${title}</h1><p class="lead">${advice}</p></div><h2>Where to look next</h2><ul><li><a href="/">Home</a></li><li><a href="/llms.txt">Index of the site</a></li></ul></main></body></html>`
  )
}
