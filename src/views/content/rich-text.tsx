import { Fragment, type ReactNode } from 'react'

import type { RichText } from '@/schemas/content/article'
import { toPlainText, toUrl, type RichTextNode } from '@/lib/rich-text'
import { toSafeHref } from '@/lib/addresses/safe-href'
import { isRightToLeft } from '@/lib/languages/language-tag'
import { toTextDirection, type Direction } from '@/lib/text/text-direction'
import { AnchoredHeading, findHeadings, type Headings } from './headings'
import { renderCode, renderImage, renderText } from './rich-text-leaves'
import { NoteMarker, type Notes } from './source-notes'
import type { ContentMessages } from './messages/by-language'

type Props = {
  body: RichText
  /** Its language; without one, it is written from left to right. */
  language?: string
  /** Its headings, where each gets a link to itself. */
  headings?: Headings
  /** The links that name a source, where each gets a marker. */
  notes?: Notes
  messages: ContentMessages
}

type Context = { headings: Headings; hasAnchors: boolean; notes: Notes | undefined; messages: ContentMessages }

/** A public body as HTML. Headings get ids derived from their text. */
export function RichTextBody({ body, language = 'en', headings, notes, messages }: Props) {
  const context = { headings: headings ?? findHeadings(body), hasAnchors: headings !== undefined, notes, messages }
  const around: Direction = isRightToLeft(language) ? 'rtl' : 'ltr'
  return ((body.root.children ?? []) as RichTextNode[]).map((node, index) => {
    const direction = toTextDirection(toPlainText(node)) ?? around
    return <Fragment key={index}>{renderNode(node, context, direction === around ? {} : { dir: direction })}</Fragment>
  })
}

/** The attributes of a block: its direction, where that is not the one of the text around it. */
type Attributes = { dir?: Direction }

function renderNodes(nodes: RichTextNode[] | undefined, context: Context): ReactNode {
  return (nodes ?? []).map((node, index) => <Fragment key={index}>{renderNode(node, context)}</Fragment>)
}

function renderNode(node: RichTextNode, context: Context, attributes: Attributes = {}): ReactNode {
  const children = () => renderNodes(node.children, context)
  switch (node.type) {
    case 'text':
      return renderText(String(node.text ?? ''), Number(node.format ?? 0))
    case 'linebreak':
      return <br />
    case 'tab':
      return ' '
    case 'paragraph':
      return node.children?.length ? <p {...attributes}>{children()}</p> : null
    case 'heading': {
      const heading = context.headings.get(node)
      if (!heading) return children()
      const Tag = `h${heading.level}` as const
      const element = (
        <Tag id={heading.id} {...attributes}>
          {children()}
        </Tag>
      )
      if (!context.hasAnchors) return element
      return (
        <AnchoredHeading heading={heading} messages={context.messages}>
          {element}
        </AnchoredHeading>
      )
    }
    case 'quote':
      return (
        <blockquote {...attributes}>
          <p>{children()}</p>
        </blockquote>
      )
    case 'horizontalrule':
      return <hr />
    case 'list':
      return renderList(node, context, attributes)
    case 'link':
    case 'autolink': {
      const href = toSafeHref(toUrl(node))
      if (href === null) return children()
      const note = context.notes?.get(node)
      return (
        <>
          <a href={href}>{children()}</a>
          {note ? <NoteMarker note={note} messages={context.messages} /> : null}
        </>
      )
    }
    case 'upload':
      return renderImage(node)
    case 'block':
      return renderCode(node)
    case 'table':
      return renderTable(node, context, attributes)
    default:
      return children()
  }
}

/** The editor stores a nested list as a separate item; in HTML it belongs to the previous item. */
function renderList(node: RichTextNode, context: Context, attributes: Attributes): ReactNode {
  const Tag = node.tag === 'ol' ? 'ol' : 'ul'
  const isChecklist = node.listType === 'check'
  const items: { item: RichTextNode; nested: RichTextNode[] }[] = []
  for (const item of node.children ?? []) {
    const isOnlyLists = item.children?.length ? item.children.every((child) => child.type === 'list') : false
    const previous = items.at(-1)
    if (isOnlyLists && previous) previous.nested.push(...(item.children ?? []))
    else items.push({ item, nested: [] })
  }
  const start = Tag === 'ol' && typeof node.start === 'number' && node.start !== 1 ? node.start : undefined
  return (
    <Tag start={start} className={isChecklist ? 'checklist' : undefined} {...attributes}>
      {items.map(({ item, nested }, index) => (
        <li key={index}>
          {isChecklist ? (
            <input
              type="checkbox"
              disabled
              defaultChecked={item.checked === true}
              aria-label={context.messages.article.done}
            />
          ) : null}
          {renderNodes(item.children, context)}
          {renderNodes(nested, context)}
        </li>
      ))}
    </Tag>
  )
}

function renderTable(node: RichTextNode, context: Context, attributes: Attributes): ReactNode {
  const rows = node.children ?? []
  const first = rows[0]?.children ?? []
  const isHeaded = first.length > 0 && first.every(isColumnHeader)
  // No cell reaches beyond the end of its group.
  const headCount = isHeaded ? Math.max(...first.map((cell) => Number(cell.rowSpan ?? 1))) : 0
  const renderRow = (row: RichTextNode, rowIndex: number) => (
    <tr key={rowIndex}>
      {(row.children ?? []).map((cell, index) => {
        const isOfColumn = rowIndex < headCount && isColumnHeader(cell)
        return renderCell(cell, isOfColumn ? 'col' : Number(cell.headerState ?? 0) > 0 ? 'row' : null, index, context)
      })}
    </tr>
  )
  const all = rows.map(renderRow)
  return (
    <div className="table-scroll" role="region" aria-label={context.messages.article.table} tabIndex={0}>
      <table {...attributes}>
        {isHeaded ? <thead>{all.slice(0, headCount)}</thead> : null}
        <tbody>{all.slice(headCount)}</tbody>
      </table>
    </div>
  )
}

function isColumnHeader({ headerState }: RichTextNode): boolean {
  return (Number(headerState ?? 0) & 1) !== 0
}

function renderCell(cell: RichTextNode, scope: 'col' | 'row' | null, index: number, context: Context): ReactNode {
  const colSpan = Number(cell.colSpan ?? 1) > 1 ? Number(cell.colSpan) : undefined
  const rowSpan = Number(cell.rowSpan ?? 1) > 1 ? Number(cell.rowSpan) : undefined
  // Paragraphs become lines, because cells of Markdown tables cannot contain paragraphs.
  const lines = (cell.children ?? []).map((child, line) => (
    <Fragment key={line}>
      {line > 0 ? <br /> : null}
      {child.type === 'paragraph' ? renderNodes(child.children, context) : renderNode(child, context)}
    </Fragment>
  ))
  // Empty header cells confuse screen readers.
  return scope && toPlainText(cell).trim() ? (
    <th key={index} scope={scope} colSpan={colSpan} rowSpan={rowSpan}>
      {lines}
    </th>
  ) : (
    <td key={index} colSpan={colSpan} rowSpan={rowSpan}>
      {lines}
    </td>
  )
}
