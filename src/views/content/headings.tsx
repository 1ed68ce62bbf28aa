import type { ReactNode } from 'react'

import { toPlainText, visitNodes, type RichTextNode } from '@/lib/rich-text'
import { toSlug } from '@/lib/slug'
import type { RichText } from '@/schemas/content/article'
import type { ContentMessages } from './messages/by-language'

export type Heading = { id: string; level: 2 | 3 | 4; text: string }
/** The headings of a body in order, each by its node. */
export type Headings = ReadonlyMap<RichTextNode, Heading>

/** Ids of other elements of the page. */
const reservedId = /^(?:main|sources|corrections|findings|related|other-host|(?:source|note)-\d+)$/

/** The headings of a body. Their ids derive from their text, so that links to them stay valid when others are added. */
export function findHeadings(body: RichText): Headings {
  const headings = new Map<RichTextNode, Heading>()
  const usedIds = new Set<string>()
  visitNodes(body.root, (node) => {
    if (node.type !== 'heading') return
    const text = toPlainText(node).trim()
    // The page's only h1 is its title.
    headings.set(node, {
      id: toUniqueId(text, usedIds),
      level: node.tag === 'h3' ? 3 : node.tag === 'h4' ? 4 : 2,
      text,
    })
  })
  return headings
}

function toUniqueId(text: string, usedIds: Set<string>): string {
  const base = toSlug(text) || 'section'
  let id = base
  for (let count = 2; usedIds.has(id) || reservedId.test(id); count++) id = `${base}-${count}`
  usedIds.add(id)
  return id
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
