import { createElement, Fragment } from 'react'

import { createTokenCounter } from '@/formats/shared/count-tokens'
import { toMarkdownParts, type MarkdownPart } from '@/formats/shared/markdown'
import type { Block } from '@/formats/shared/passages'
import { createMark } from '@/lib/text/mark'
import type { Frame, LongPageHead, MainPart } from './long-page'
import type { ViewContext } from './page'
import { renderFragment, toMarkdownHead } from './render'
import { countShared } from './render-long-html'

/** The content of a page as Markdown in chunks, and the front matter, which is known after the last of them. */
export type LongMarkdown = {
  pieces: AsyncIterable<string>
  finish: () => ReturnType<typeof toMarkdownHead>
}

export function renderLongMarkdown(
  page: LongPageHead,
  parts: AsyncIterable<MainPart>,
  context: ViewContext,
): LongMarkdown {
  const url = `${context.baseUrl}${page.canonicalPath}`
  const blocks: Block[] = []
  return { pieces: renderPieces(parts, url, blocks), finish: () => toMarkdownHead(page, blocks, context) }
}

/** Adds each block as it begins, and its tokens once it has ended. */
async function* renderPieces(parts: AsyncIterable<MainPart>, url: string, blocks: Block[]): AsyncGenerator<string> {
  const counter = await createTokenCounter()
  let bytes = 0
  const endBlock = () => {
    const last = blocks.at(-1)
    if (last) last.tokens = counter.take()
  }
  function add(text: string): string {
    counter.add(text)
    bytes += Buffer.byteLength(text)
    return text
  }
  for await (const { between, sections } of toSections(parts, url)) {
    let piece = blocks.length > 0 ? add(between) : ''
    for (const { text, ...heading } of sections) {
      if (heading.id !== '' || blocks.length === 0) {
        endBlock()
        blocks.push({ ...heading, start: bytes, tokens: 0 })
      }
      piece += add(text)
    }
    yield piece
  }
  const end = add('\n')
  endBlock()
  yield end
}

type Sections = { between: string; sections: MarkdownPart[] }

async function* toSections(parts: AsyncIterable<MainPart>, url: string): AsyncGenerator<Sections> {
  let open: readonly Frame[] = []
  for await (const { frames, content } of parts) {
    const shared = countShared(open, frames)
    const innermost = frames.at(-1)
    const isContinued = innermost !== undefined && shared === frames.length
    open = frames
    const mark = createMark()
    const inner = isContinued ? createElement(Fragment, null, innermost.toMark(mark), content) : content
    // Its container is already rendered.
    const wanted = isContinued ? [innermost] : frames.slice(shared)
    const node = wanted.reduceRight((child, frame) => frame.toNode(child), inner)
    const sections = toMarkdownParts(renderFragment(node), url)
    const between = isContinued ? innermost.between : '\n\n'
    yield { between, sections: trimEnd(isContinued ? [toRest(sections, mark, between)] : sections) }
  }
}

/** What follows the mark: its line has nothing else, unless parts are in one line. */
function toRest(sections: readonly MarkdownPart[], mark: string, between: string): MarkdownPart {
  const text = sections.map((section) => section.text).join('')
  const afterMark = text.indexOf(mark) + mark.length
  const start = between === '' ? afterMark : text.indexOf('\n', afterMark) + 1
  return { id: '', level: 0, title: '', text: text.slice(start) }
}

function trimEnd(sections: MarkdownPart[]): MarkdownPart[] {
  return sections.map((section, index) =>
    index === sections.length - 1 ? { ...section, text: section.text.trimEnd() } : section,
  )
}
