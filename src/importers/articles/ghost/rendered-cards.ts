import type { Element, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'

/** Parts of cards that are no text, by their classes: icons, the controls of players, the size of a file. */
const controls = new Set([
  'kg-audio-player',
  'kg-audio-thumbnail',
  'kg-bookmark-icon',
  'kg-callout-emoji',
  'kg-file-card-metadata',
  'kg-video-overlay',
  'kg-video-player-container',
])

/**
 * Takes out of the HTML of Ghost's cards what readers see as pictures and controls, and forms with the words around
 * them, which the notes name; separates what it runs together.
 */
export function tidyCards(html: Root): string[] {
  const notes: string[] = []
  visit(html, 'element', (node, index, parent) => {
    const classes = toClasses(node)
    if (index !== undefined && parent && classes.includes('kg-signup-card')) {
      notes.push('The card “signup” was left out.')
      parent.children.splice(index, 1)
      return [SKIP, index]
    }
    if (index !== undefined && parent && classes.some((each) => controls.has(each))) {
      parent.children.splice(index, 1)
      return [SKIP, index]
    }
    if (classes.includes('kg-bookmark-publisher') && index !== 0) node.children.unshift({ type: 'text', value: ', ' })
    return undefined
  })
  return notes
}

function toClasses({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : []
}
