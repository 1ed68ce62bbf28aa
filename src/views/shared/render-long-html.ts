import { toItemListNode, toListItem } from '@/formats/shared/item-list'
import { toJsonLdText } from '@/formats/shared/json-ld'
import { frameBatches, mapBatches } from '@/formats/shared/record-file'
import { createMark, splitAtMark } from '@/lib/text/mark'
import { toVisibleText } from '@/lib/text/visible-text'
import type { Frame, LongPageContent, LongPageHead, MainPart } from './long-page'
import type { ViewContext } from './page'
import { renderDocument, renderFragment } from './render'

/** The page as an HTML document in chunks, with the same bytes as if rendered at once. */
export async function* renderLongHtml(
  page: LongPageHead,
  { parts, list }: LongPageContent,
  context: ViewContext,
): AsyncGenerator<string> {
  const mark = createMark()
  const nodes = list
    ? [{ ...toItemListNode(list.id, list.name, []), numberOfItems: list.count, itemListElement: [mark] }]
    : []
  const document = renderDocument({ ...page, main: null, jsonLd: [...(page.jsonLd ?? []), ...nodes] }, mark, context)
  const [head, rest] = list ? splitAtMark(document, JSON.stringify(mark)) : ['', document]
  yield head
  if (list) yield* renderItems(list.items)
  const [start, end] = splitAtMark(rest, mark)
  yield start
  yield* renderMain(parts)
  yield end
}

function renderItems(batches: NonNullable<LongPageContent['list']>['items']): AsyncGenerator<string> {
  let count = 0
  const texts = mapBatches(batches, (items) =>
    items.map((item) => toVisibleText(toJsonLdText(toListItem(item, ++count)))),
  )
  return frameBatches(texts, { start: '', between: ',', end: '' })
}

type OpenFrame = { key: string; end: string }

async function* renderMain(parts: AsyncIterable<MainPart>): AsyncGenerator<string> {
  const open: OpenFrame[] = []
  for await (const { frames, content } of parts) {
    const shared = countShared(open, frames)
    let html = close(open, shared)
    for (const frame of frames.slice(shared)) {
      const [start, end] = splitFrame(frame)
      html += start
      open.push({ key: frame.key, end })
    }
    yield html + renderFragment(content)
  }
  yield close(open, 0)
}

/** The ends of the frames from this one on, from the innermost outwards. */
function close(open: OpenFrame[], from: number): string {
  return open
    .splice(from)
    .toReversed()
    .map(({ end }) => end)
    .join('')
}

/** The number of equal frames, from the outermost on. */
export function countShared(open: readonly { key: string }[], frames: readonly { key: string }[]): number {
  const index = frames.findIndex(({ key }, position) => open[position]?.key !== key)
  return index < 0 ? frames.length : index
}

function splitFrame({ toNode, toMark }: Frame): [string, string] {
  const mark = toMark(createMark())
  return splitAtMark(renderFragment(toNode(mark)), renderFragment(mark))
}
