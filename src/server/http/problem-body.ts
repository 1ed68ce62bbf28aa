import { toFrontMatter } from '@/formats/shared/front-matter'
import { toLinkText } from '@/formats/shared/markup'
import { escapeHtml } from '@/lib/escape-html'
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
  const page = (await renderOrNull(kind, format, issues, renderPage)) ?? toPlainPage(options)
  return Buffer.from(suggestions ? insert(page, format, suggestions) : page)
}

async function renderOrNull(
  kind: ProblemKind,
  format: PageFormat,
  issues: readonly string[],
  renderPage: RenderProblemPage,
): Promise<string | null> {
  // Issues of a single request would each need a cache key of their own, so only the plain page contains them.
  // When Next is unavailable, rendering the page would only fail as slowly again.
  if (issues.length > 0 || kind === 'unavailable') return null
  try {
    return (await renderPage(kind, format)).toString()
  } catch {
    // The failure has been logged where it happened.
    return null
  }
}

/** The only heading below the title, in whatever language, which follows what a problem says of itself. */
const nextHeading = { html: /<h2(?: id="next")?>/, markdown: /^## /m }

/** What is about one request is inserted, so that the page itself can be cached for all. */
function insert(page: string, format: PageFormat, { heading, links }: Suggestions): string {
  const list =
    format === 'html'
      ? `<h2>${escapeHtml(heading)}</h2><ul>${links.map(({ href, title }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(title)}</a></li>`).join('')}</ul>`
      : `## ${heading}\n\n${links.map(({ href, title }) => `- [${toLinkText(title)}](${href})`).join('\n')}\n\n`
  const { index = page.length } = nextHeading[format].exec(page) ?? {}
  return `${page.slice(0, index)}${list}${page.slice(index)}`
}

type PlainPage = Pick<Options, 'kind' | 'format' | 'issues' | 'baseUrl' | 'stylesheet'>

function toPlainPage({ kind, format, issues, baseUrl, stylesheet }: PlainPage): string {
  const { status, title, advice } = problemKinds[kind]
  const index = `${baseUrl}${discoveryPaths.llmsTxt}`
  if (format === 'markdown') {
    // An issue quotes the request, which must not become a link or markup.
    const details = issues.map((issue) => `- ${toLinkText(issue)}`).join('\n')
    return (
      `${toFrontMatter({ index, title, status: String(status) })}\n# ${title}\n\n${advice}\n${details ? `\n${details}\n` : ''}\n` +
      `## Where to look next\n\n- [Home](${baseUrl}/)\n- [Index of the site](${index})\n`
    )
  }
  const details = issues.map((issue) => `<li>${escapeHtml(issue)}</li>`).join('')
  const styles = stylesheet === null ? '' : `<link rel="stylesheet" href="${stylesheet}">`
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${styles}<title>${title}</title></head>` +
    `<body><main><div class="page-head problem"><h1>${title}</h1><p class="lead">${advice}</p></div>${details ? `<ul>${details}</ul>` : ''}<h2>Where to look next</h2><ul><li><a href="/">Home</a></li><li><a href="/llms.txt">Index of the site</a></li></ul></main></body></html>`
  )
}
