import type { ReactNode } from 'react'

import { createHeadingIds } from '@/lib/text/heading-ids'
import { toPlainText, visitNodes, type RichTextNode } from '@/lib/rich-text'
import type { RichText } from '@/schemas/content/article'
import type { ContentMessages } from './messages/by-language'

export type Heading = { id: string; level: 2 | 3 | 4; text: string }
/** The headings of a body in order, each by its node. */
export type Headings = ReadonlyMap<RichTextNode, Heading>

/** The headings of a body. Their ids derive from their text, so that links to them stay valid when others are added. */
export function findHeadings(body: RichText): Headings {
  const headings = new Map<RichTextNode, Heading>()
  const toId = createHeadingIds()
  visitNodes(body.root, (node) => {
    if (node.type !== 'heading') return
    const text = toPlainText(node).trim()
    // The page's only h1 is its title.
    headings.set(node, {
      id: toId(text),
      level: node.tag === 'h3' ? 3 : node.tag === 'h4' ? 4 : 2,
      text,
    })
  })
  return headings
}

type AnchoredProps = { heading: Heading; messages: ContentMessages; children: ReactNode }

/**
 * A heading with a link to itself, which is outside of the heading: screen readers would read it with every heading.
 */
export function AnchoredHeading({ heading: { id, text }, messages, children }: AnchoredProps) {
  return (
    <div className="heading">
      {children}
      {text === '' ? null : (
        <a className="anchor" href={`#${id}`} aria-label={messages.article.linkTo(text)} data-md="skip">
          #
        </a>
      )}
    </div>
  )
}
