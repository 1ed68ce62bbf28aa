import type { Nodes, Root, TableCell } from 'mdast'
import { toString } from 'mdast-util-to-string'
import Link from 'next/link'
import { Fragment, type ReactNode } from 'react'

import { guidePages, toGuidePath } from '@/app/admin/guide/pages'
import { guidePictures } from '@/app/admin/guide/pictures'
import { toSlug } from '@/lib/text/slug'

/** The sections of a page, with their ids. */
export function findSections(tree: Root): { id: string; title: string }[] {
  return tree.children.flatMap((node) =>
    node.type === 'heading' && node.depth === 2 ? [{ id: toId(node), title: toString(node) }] : [],
  )
}

/** Renders a page of the guide; supports only the Markdown that its files use. */
export function GuideText({ tree }: { tree: Root }) {
  return <>{renderAll(tree.children)}</>
}

function renderAll(nodes: readonly Nodes[]): ReactNode {
  return nodes.map((node, index) => <Fragment key={index}>{renderNode(node)}</Fragment>)
}

function renderNode(node: Nodes): ReactNode {
  switch (node.type) {
    case 'heading':
      return node.depth === 1 ? (
        <h1>{renderAll(node.children)}</h1>
      ) : (
        <h2 id={toId(node)}>{renderAll(node.children)}</h2>
      )
    case 'paragraph':
      // An image on its own line is not wrapped in a paragraph.
      return node.children[0]?.type === 'image' ? renderAll(node.children) : <p>{renderAll(node.children)}</p>
    case 'list':
      return node.ordered ? <ol>{renderAll(node.children)}</ol> : <ul>{renderAll(node.children)}</ul>
    case 'listItem':
      return (
        <li>
          {node.children.map((child, index) => (
            <Fragment key={index}>
              {child.type === 'paragraph' ? renderAll(child.children) : renderNode(child)}
            </Fragment>
          ))}
        </li>
      )
    case 'strong':
      return <strong>{renderAll(node.children)}</strong>
    case 'emphasis':
      return <em>{renderAll(node.children)}</em>
    case 'inlineCode':
      return <code>{node.value}</code>
    case 'link':
      return renderLink(node.url, node.children)
    case 'image':
      return <Picture address={node.url} alt={node.alt ?? ''} />
    case 'table': {
      const [head, ...rows] = node.children
      return (
        <div className="guide__table" role="region" aria-label="Table" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {head?.children.map((cell, index) => (
                  <th key={index} scope="col">
                    {renderAll(cell.children)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={index}>{renderCells(row.children)}</tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    }
    case 'text':
      return node.value
    default:
      throw new Error(`The guide does not support Markdown nodes of type ${node.type}.`)
  }
}

function renderCells([first, ...others]: readonly TableCell[]): ReactNode {
  return (
    <>
      {first ? <th scope="row">{renderAll(first.children)}</th> : null}
      {others.map((cell, index) => (
        <td key={index}>{renderAll(cell.children)}</td>
      ))}
    </>
  )
}

/** Links between pages of the guide use their file names. */
function renderLink(url: string, children: readonly Nodes[]): ReactNode {
  const page = guidePages.find(({ file }) => file === url)
  return page ? (
    <Link href={toGuidePath(page)} prefetch={false}>
      {renderAll(children)}
    </Link>
  ) : (
    <a href={url}>{renderAll(children)}</a>
  )
}

function Picture({ address, alt }: { address: string; alt: string }) {
  const picture = guidePictures[address]
  if (!picture) throw new Error(`The guide has no picture ${address}.`)
  const { src, width, height } = picture
  return <img className="guide__picture" src={src} width={width} height={height} alt={alt} loading="lazy" />
}

function toId(node: Nodes): string {
  return toSlug(toString(node))
}
