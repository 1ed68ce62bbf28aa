import { Fragment, type ReactNode } from 'react'

import type { RichText } from '@/schemas/article'
import type { Media } from '@/schemas/media'
import { toSlug } from '@/lib/slug'
import { Picture } from './picture'
import { toSafeHref } from '@/lib/safe-href'

type Node = { type: string; children?: Node[]; [key: string]: unknown }

/** A stored body as HTML. Headings get ids of their own words, so that a passage can be linked to. */
export function RichTextBody({ body }: { body: RichText }) {
  const usedIds = new Set<string>()
  return <>{renderNodes((body.root.children ?? []) as Node[], usedIds)}</>
}

function renderNodes(nodes: Node[] | undefined, usedIds: Set<string>): ReactNode {
  return (nodes ?? []).map((node, index) => <Fragment key={index}>{renderNode(node, usedIds)}</Fragment>)
}

function renderNode(node: Node, usedIds: Set<string>): ReactNode {
  const children = () => renderNodes(node.children, usedIds)
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
      // A page has one h1: its title.
      const Tag = node.tag === 'h3' || node.tag === 'h4' ? node.tag : 'h2'
      return <Tag id={toUniqueId(toPlainText(node), usedIds)}>{children()}</Tag>
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
      return renderList(node, usedIds)
    case 'link':
    case 'autolink': {
      const fields = node.fields as { url?: unknown } | undefined
      const href = typeof fields?.url === 'string' ? toSafeHref(fields.url) : null
      return href === null ? children() : <a href={href}>{children()}</a>
    }
    case 'upload': {
      const media = node.value as Media | number | undefined
      return media && typeof media === 'object' ? (
        <figure>
          <Picture media={media} sizes="(min-width: 48rem) 44rem, 100vw" />
        </figure>
      ) : null
    }
    case 'table':
      return renderTable(node, usedIds)
    default:
      return children()
  }
}

const marks = [
  [16, 'code'],
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [32, 'sub'],
  [64, 'sup'],
] as const

function renderText(text: string, format: number): ReactNode {
  return marks.reduce<ReactNode>((inner, [bit, Tag]) => (format & bit ? <Tag>{inner}</Tag> : inner), text)
}

/** The editor stores a nested list as an item of its own; HTML wants it inside the item before. */
function renderList(node: Node, usedIds: Set<string>): ReactNode {
  const Tag = node.tag === 'ol' ? 'ol' : 'ul'
  const isChecklist = node.listType === 'check'
  const items: { own: Node; nested: Node[] }[] = []
  for (const item of node.children ?? []) {
    const isOnlyLists = item.children?.length ? item.children.every((child) => child.type === 'list') : false
    const previous = items.at(-1)
    if (isOnlyLists && previous) previous.nested.push(...(item.children ?? []))
    else items.push({ own: item, nested: [] })
  }
  const start = Tag === 'ol' && typeof node.start === 'number' && node.start !== 1 ? node.start : undefined
  return (
    <Tag start={start} className={isChecklist ? 'checklist' : undefined}>
      {items.map(({ own, nested }, index) => (
        <li key={index}>
          {isChecklist ? <input type="checkbox" disabled defaultChecked={own.checked === true} aria-label="Done" /> : null}
          {renderNodes(own.children, usedIds)}
          {renderNodes(nested, usedIds)}
        </li>
      ))}
    </Tag>
  )
}

function renderTable(node: Node, usedIds: Set<string>): ReactNode {
  const rows = node.children ?? []
  const isHeaderRow = (row: Node | undefined) =>
    Boolean(row?.children?.length) && (row?.children ?? []).every((cell) => Number(cell.headerState ?? 0) & 1)
  const [first, ...rest] = rows
  const head = isHeaderRow(first) ? first : undefined
  return (
    <div className="table-scroll" role="region" aria-label="Table" tabIndex={0}>
      <table>
        {head ? (
          <thead>
            <tr>{(head.children ?? []).map((cell, index) => renderCell(cell, 'col', index, usedIds))}</tr>
          </thead>
        ) : null}
        <tbody>
          {(head ? rest : rows).map((row, rowIndex) => (
            <tr key={rowIndex}>
              {(row.children ?? []).map((cell, index) =>
                renderCell(cell, Number(cell.headerState ?? 0) > 0 ? 'row' : null, index, usedIds),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function renderCell(cell: Node, scope: 'col' | 'row' | null, index: number, usedIds: Set<string>): ReactNode {
  const colSpan = Number(cell.colSpan ?? 1) > 1 ? Number(cell.colSpan) : undefined
  const rowSpan = Number(cell.rowSpan ?? 1) > 1 ? Number(cell.rowSpan) : undefined
  // A cell's paragraphs become lines: Markdown tables have no paragraphs in cells.
  const lines = (cell.children ?? []).map((child, line) => (
    <Fragment key={line}>
      {line > 0 ? <br /> : null}
      {child.type === 'paragraph' ? renderNodes(child.children, usedIds) : renderNode(child, usedIds)}
    </Fragment>
  ))
  // An empty header heads nothing; a screen reader would stumble over it.
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

function toPlainText(node: Node): string {
  return node.type === 'text' ? String(node.text ?? '') : (node.children ?? []).map(toPlainText).join('')
}

function toUniqueId(text: string, usedIds: Set<string>): string {
  const base = toSlug(text) || 'section'
  let id = base
  for (let count = 2; usedIds.has(id); count++) id = `${base}-${count}`
  usedIds.add(id)
  return id
}
