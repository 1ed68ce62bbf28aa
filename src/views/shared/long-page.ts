import type { ReactNode } from 'react'

import type { Page } from './page'

/** A container of content that may be too long to be rendered at once: a table, a list, a section. */
export type Frame = {
  /** Parts with frames of the same key are in the same one. */
  key: string
  toNode: (content: ReactNode) => ReactNode
  /** Renders a text as its content, such as a row. */
  toMark: (text: string) => ReactNode
  /** The separator of its parts in Markdown. */
  between: '' | '\n' | '\n\n'
}

/** A part of the content of a page, in the given frames, from the outermost one on. */
export type MainPart = { frames: readonly Frame[]; content: ReactNode }

/** The page without its parts. */
export type LongPageHead = Omit<Page, 'main'>

export type LongPageContent = {
  parts: AsyncIterable<MainPart>
  /** The listed items, for JSON-LD, which precedes the parts. */
  list?: { id: string; name: string; count: number; items: AsyncIterable<readonly { name: string; url: string }[]> }
}
