import { Fragment, type ReactNode } from 'react'

import type { RichText } from '@/schemas/content/article'
import type { Media } from '@/schemas/shared/media'
import { toPlainText, toUrl, type RichTextNode } from '@/lib/rich-text'
import { toSafeHref } from '@/lib/safe-href'
import { Picture } from '@/views/shared/picture'
import { AnchoredHeading, findHeadings, type Headings } from './headings'
import { NoteMarker, type Notes } from './source-notes'
import type { ContentMessages } from './messages/by-language'

type Props = {
  body: RichText
  /** Its headings, where each gets a link to itself. */
  headings?: Headings
  /** The links that name a source, where each gets a marker. */
  notes?: Notes
  messages: ContentMessages
}

type Context = { headings: Headings; hasAnchors: boolean; notes: Notes | undefined; messages: ContentMessages }

/** A public body as HTML. Headings get ids derived from their text. */
export function RichTextBody({ body, headings, notes, messages }: Props) {
  const context = { headings: headings ?? findHeadings(body), hasAnchors: headings !== undefined, notes, messages }
  return <>{renderNodes((body.root.children ?? []) as RichTextNode[], context)}</>
}

function renderNodes(nodes: RichTextNode[] | undefined, context: Context): ReactNode {
  return (nodes ?? []).map((node, index) => <Fragment key={index}>{renderNode(node, context)}</Fragment>)
}

function renderNode(node: RichTextNode, context: Context): ReactNode {
  const children = () => renderNodes(node.children, context)
  switch (node.type) {
    case 'text':
      return renderText(String(node.text ?? ''), Number(node.format ?? 0))
    case 'linebreak':
      return <br />
    case 'tab':
      return ' '
    case 'paragraph':
      return node.children?.length ? <p>{children()}</p> : null
    case 'heading': {
      const heading = context.headings.get(node)
      if (!heading) return children()
      const Tag = `h${heading.level}` as const
      const element = <Tag id={heading.id}>{children()}</Tag>
      if (!context.hasAnchors) return element
      return (
        <AnchoredHeading heading={heading} messages={context.messages}>
          {element}
        </AnchoredHeading>
      )
    }
    case 'quote':
      return (
        <blockquote>
          <p>{children()}</p>
        </blockquote>
      )
    case 'horizontalrule':
      return <hr />
    case 'list':
      return renderList(node, context)
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
      return renderTable(node, context)
    default:
      return children()
  }
}

/** An image; its alternative text and caption may be those of this use of it. */
function renderImage(node: RichTextNode): ReactNode {
  const media = node.value as Media | number | undefined
  if (!media || typeof media !== 'object') return null
  const { alt, caption } = (node.fields ?? {}) as { alt?: unknown; caption?: unknown }
  return (
    <figure>
      <Picture
        media={typeof alt === 'string' && alt !== '' ? { ...media, alt } : media}
        sizes="(min-width: 48rem) 44rem, 100vw"
      />
      {typeof caption === 'string' && caption !== '' ? <figcaption>{caption}</figcaption> : null}
    </figure>
  )
}

function renderCode({ fields }: RichTextNode): ReactNode {
  const { code, language } = (fields ?? {}) as { code?: unknown; language?: unknown }
  if (typeof code !== 'string') return null
  return (
    <pre tabIndex={0}>
      <code
        className={typeof language === 'string' && language !== '' ? `language-${language}` : undefined}
      >{`${code}\n`}</code>
    </pre>
  )
}

const formatTags = [
  [16, 'code'],
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [32, 'sub'],
  [64, 'sup'],
] as const

function renderText(text: string, format: number): ReactNode {
  return formatTags.reduce<ReactNode>((inner, [bit, Tag]) => (format & bit ? <Tag>{inner}</Tag> : inner), text)
}

/** The editor stores a nested list as a separate item; in HTML it belongs to the previous item. */
function renderList(node: RichTextNode, context: Context): ReactNode {
  const Tag = node.tag === 'ol' ? 'ol' : 'ul'
  const isChecklist = node.listType === 'check'
  const items: { item: RichTextNode; nested: RichTextNode[] }[] = []
  for (const item of node.children ?? []) {
    const isOnlyLists = item.children?.length ? item.children.every((child) => child.type === 'list') : false
    const previous = items.at(-1)
    if (isOnlyLists && previous) previous.nested.push(...(item.children ?? []))
    else items.push({ item: item, nested: [] })
  }
  const start = Tag === 'ol' && typeof node.start === 'number' && node.start !== 1 ? node.start : undefined
  return (
    <Tag start={start} className={isChecklist ? 'checklist' : undefined}>
      {items.map(({ item: own, nested }, index) => (
        <li key={index}>
          {isChecklist ? (
            <input
              type="checkbox"
              disabled
              defaultChecked={own.checked === true}
              aria-label={context.messages.article.done}
            />
          ) : null}
          {renderNodes(own.children, context)}
          {renderNodes(nested, context)}
        </li>
      ))}
    </Tag>
  )
}

function renderTable(node: RichTextNode, context: Context): ReactNode {
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
      <table>
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
