import type { Element } from 'hast'
import { defaultHandlers, type Handle } from 'hast-util-to-mdast'
import type { Heading, HeadingData } from 'mdast'
import { visit } from 'unist-util-visit'

type AnchoredData = HeadingData & { anchors?: readonly string[] }

const toHeading: Handle = (state, node: Element) => {
  const heading = defaultHandlers.h1(state, node)
  const anchors: string[] = []
  visit(node, 'element', ({ properties: { id, name } }) => {
    for (const each of [id, name]) if (typeof each === 'string') anchors.push(each)
  })
  return anchors.length === 0 ? heading : { ...heading, data: { ...heading.data, anchors } satisfies AnchoredData }
}

/** Handlers of headings that keep the ids which their source gives to them, or to elements within them. */
export const headingHandlers = Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, toHeading]))

/** The ids that the source of a heading gives to it. */
export function toAnchors(heading: Heading): readonly string[] {
  return (heading.data as AnchoredData | undefined)?.anchors ?? []
}
