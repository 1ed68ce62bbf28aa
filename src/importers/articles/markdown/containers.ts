import { mapOutsideCode } from './map-outside-code'
import type { Note } from './shortcode-arguments'

/** `:::tip Title` of VuePress, `:::note[Title]` of Docusaurus, or `::: {.note}` of Pandoc; `:::` by itself ends one. */
const fence = /^[ \t>]*:::(.*)$/
const containerName = /^(?:\{ ?\.)?([a-z][\w-]{0,40})/i
/** `::: {#id}` of Pandoc, with or without classes. */
const attributesWithId = /^\{ ?#/
const className = /[\s{]\.([\w-]+)/g
const bracketedTitle = /^\[([^[\]]{1,200})\]/
const titleAttribute = /\btitle="([^"]{0,200})"/

/** A condition of Quarto, for an output in a format, or for a profile or metadata that a site may have. */
const condition = /\s(when|unless)-(format|profile|meta)="([^"]{0,200})"/

type Container = {
  /** Null for one with an id, which stays text if it is shown: its id is the target of links. */
  name: string | null
  title: string
  /** True where a web page does not show it. */
  isHidden: boolean
}

/**
 * Takes the containers of VuePress, Docusaurus and Pandoc off their text; a title stays, in bold. Those that Quarto does
 * not show become hidden elements. A fence without its other half is text.
 */
export function replaceContainers(markdown: string, note: Note): string {
  const found = new Map<number, Container | { end: string }>()
  const open: { index: number; container: Container }[] = []
  forEachFence(markdown, (inner, index) => {
    const container = toContainer(inner)
    if (container) open.push({ index, container })
    const begun = inner === '' ? open.pop() : undefined
    if (begun && (begun.container.name !== null || begun.container.isHidden))
      found.set(begun.index, begun.container).set(index, { end: begun.container.isHidden ? '</div>' : '' })
    return null
  })
  return forEachFence(markdown, (_, index) => {
    const part = found.get(index)
    if (part === undefined) return null
    if ('end' in part) return part.end
    if (part.isHidden) return '<div hidden>'
    note(`:::${part.name}`, 'taken off its text')
    return part.title === '' ? '' : `**${part.title.replace(/\*/g, '')}**`
  })
}

function toContainer(inner: string): Container | null {
  if (attributesWithId.test(inner))
    return inner.endsWith('}') ? { name: null, title: '', isHidden: isHidden(inner) } : null
  const [start, name = ''] = containerName.exec(inner) ?? []
  if (start === undefined) return null
  if (inner.startsWith('{')) {
    const title = titleAttribute.exec(inner)?.[1] ?? ''
    return inner.endsWith('}') ? { name, title, isHidden: isHidden(inner) } : null
  }
  const rest = inner.slice(start.length).trimStart()
  return {
    name,
    title: bracketedTitle.exec(rest)?.[1] ?? rest.split('{', 1)[0]?.trim() ?? '',
    isHidden: inner === 'hidden',
  }
}

/** Whether Quarto leaves a container out of a web page. */
function isHidden(attributes: string): boolean {
  const classes = new Set(Array.from(attributes.matchAll(className), ([, name]) => name))
  const [, word, subject, value = ''] = condition.exec(attributes) ?? []
  // No profile is active, and no metadata are set, unless a site says so.
  const holds = word === undefined || (word === 'when') === (subject === 'format' && value.startsWith('html'))
  return classes.has('hidden') || (classes.has('content-visible') && !holds) || (classes.has('content-hidden') && holds)
}

/** Replaces each fence, of which it is given what follows the colons and its number, by a paragraph; null keeps it. */
function forEachFence(markdown: string, replace: (inner: string, index: number) => string | null): string {
  let index = 0
  const replaceLine = (line: string): string => {
    const inner = fence.exec(line)?.[1]
    if (inner === undefined) return line
    const replaced = replace(inner.replace(/^:+/, '').trim(), index++)
    if (replaced === null) return line
    const start = /^[ \t>]*/.exec(line)?.[0] ?? ''
    return [start.trimEnd(), ...(replaced === '' ? [] : [`${start}${replaced}`, start.trimEnd()])].join('\n')
  }
  return mapOutsideCode(markdown, (text) => text.split('\n').map(replaceLine).join('\n'), { keepsInlineCode: true })
}
