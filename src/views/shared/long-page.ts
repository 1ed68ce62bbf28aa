import type { ReactNode } from 'react'

import type { Page } from './page'

/** Something around content that may be too long to be rendered at once: a table, a list, a section. */
export type Frame = {
  /** Parts with frames of the same key are in the same one. */
  key: string
  toNode: (content: ReactNode) => ReactNode
  /** This text as content of its own kind, such as a row. */
  toMark: (text: string) => ReactNode
  /** What is between its parts in Markdown. */
  between: '' | '\n' | '\n\n'
}

/** A part of the content of a page, in the given frames, from the outermost one on. */
export type MainPart = { frames: readonly Frame[]; content: ReactNode }

/** What is known of a page that is rendered in parts without any of them. */
export type LongPageHead = Omit<Page, 'main'>

export type LongPageContent = {
  parts: AsyncIterable<MainPart>
  /** What it lists, for JSON-LD, which comes before the parts. */
  list?: { id: string; name: string; count: number; items: AsyncIterable<readonly { name: string; url: string }[]> }
}
