import { readSnapshot, type Snapshot } from '@/reading/shared/snapshot'
import type { Format } from '@/surface/shared/formats'
import type { Host } from '@/surface/shared/operation'
import type { LongPageContent, LongPageHead } from '@/views/shared/long-page'
import { renderLongHtml } from '@/views/shared/render-long-html'
import { renderLongMarkdown, type LongMarkdown } from '@/views/shared/render-long-markdown'
import { toFound, toMarkdownFields } from './render-page'
import type { Found } from './request'
import { readViewContext } from './view-context'

type LongPage = { page: LongPageHead; toContent: (snapshot: Snapshot) => LongPageContent }

/** Renders a page that may be too long for memory, in parts that are read from one snapshot. */
export async function renderLongPage(
  { page, toContent }: LongPage,
  format: Format,
  tags: readonly string[],
  host: Host,
): Promise<Found> {
  const context = await readViewContext(host)
  if (format !== 'markdown') {
    const body = readSnapshot((snapshot) => renderLongHtml(page, toContent(snapshot), context))
    return toFound(page, context, tags, { body })
  }
  let rendered: LongMarkdown | undefined
  const body = readSnapshot((snapshot) => {
    rendered = renderLongMarkdown(page, toContent(snapshot).parts, context)
    return rendered.pieces
  })
  const finish = () => {
    if (!rendered) throw new Error('The page was not rendered.')
    const { text, tokens, passages } = rendered.finish()
    return { start: text, fields: toMarkdownFields(tokens, context), passages }
  }
  return toFound(page, context, tags, { body, finish })
}
