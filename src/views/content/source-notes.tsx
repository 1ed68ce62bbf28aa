import { toUrl, visitNodes, type RichTextNode } from '@/lib/rich-text'
import { toWebHref } from '@/lib/addresses/safe-href'
import type { RichText, Source } from '@/schemas/content/article'
import type { ContentMessages } from './messages/by-language'

/** A link of the text to one of the article's sources. */
export type Note = { id: string; sourceNumber: number; sourceLabel: string }
/** The links of a body that name a source, in order, each by its node. */
export type Notes = ReadonlyMap<RichTextNode, Note>

/** The links of a body whose address is that of a source, or a place in it. */
export function findNotes(body: RichText, sources: readonly Source[]): Notes {
  const numbers = new Map<string, number>()
  // The exact address wins over the same without its fragment, and of sources with one address the first.
  for (const choice of [0, 1]) {
    for (const [index, { url }] of sources.entries()) {
      const address = toAddresses(url)[choice]
      if (address !== undefined && !numbers.has(address)) numbers.set(address, index + 1)
    }
  }
  const notes = new Map<RichTextNode, Note>()
  visitNodes(body.root, (node) => {
    if (node.type !== 'link' && node.type !== 'autolink') return
    const address = toAddresses(toUrl(node)).find((known) => numbers.has(known))
    const sourceNumber = numbers.get(address ?? '')
    if (sourceNumber === undefined) return
    const sourceLabel = sources[sourceNumber - 1]?.label ?? ''
    notes.set(node, { id: `note-${notes.size + 1}`, sourceNumber, sourceLabel })
  })
  return notes
}

/** A web address as links have it, and the same without its fragment; none of anything else. */
function toAddresses(url: string): string[] {
  const href = toWebHref(url)
  return href === null ? [] : [href, href.split('#', 1)[0] ?? '']
}

/**
 * The number of a source behind the link that names it, which leads to the source in the list. Markdown has the number as
 * text: its places have no addresses, and the link before it has the source's. The label is what style sheets show while the marker is hovered or focused.
 */
export function NoteMarker({
  note: { id, sourceNumber, sourceLabel },
  messages,
}: {
  note: Note
  messages: ContentMessages
}) {
  return (
    <sup className="note" data-md="text">
      <a id={id} href={`#${toSourceId(sourceNumber)}`} aria-label={messages.article.source(sourceNumber, sourceLabel)}>
        [{sourceNumber}]
      </a>
    </sup>
  )
}

/** Links from a source to where the text names it. */
export function BackLinks({
  notes,
  sourceNumber,
  messages,
}: {
  notes: Notes
  sourceNumber: number
  messages: ContentMessages
}) {
  const uses = [...notes.values()].filter((note) => note.sourceNumber === sourceNumber)
  if (uses.length === 0) return null
  return (
    <span className="back-links" data-md="skip">
      {uses.map(({ id }, index) => (
        <a key={id} href={`#${id}`} aria-label={messages.article.backTo(sourceNumber, index + 1, uses.length)}>
          ↩{uses.length > 1 ? <sup>{index + 1}</sup> : null}
        </a>
      ))}
    </span>
  )
}

export function toSourceId(sourceNumber: number): string {
  return `source-${sourceNumber}`
}
