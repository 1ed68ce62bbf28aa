import { isValidElement, type ReactNode } from 'react'

import { renderFragment } from '@/views/shared/render'
import { toFormats } from '@/views/shared/messages/formats'

export type DictionaryText = { path: string; text: string }

/** How a language writes numbers and dates is no text. */
const formats = new Set(Object.keys(toFormats('en')))

type ToNumber = (place: number) => number

/** Every text of a dictionary by its path; functions are called with values that are marked: `‹0›`, by default numbers from 40. */
export function toDictionaryTexts(
  value: unknown,
  toNumber: ToNumber = (place) => 40 + place,
  path = '',
): DictionaryText[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value === 'function') {
    const values = [0, 1, 2, 3].map((place) => toArgument(place, toNumber))
    return [{ path, text: toText((value as (...some: unknown[]) => unknown)(...values)) }]
  }
  return Object.entries(value as object)
    .filter(([name]) => path !== '' || !formats.has(name))
    .flatMap(([name, inner]) => toDictionaryTexts(inner, toNumber, path === '' ? name : `${path}.${name}`))
}

/** The marked values of a text. */
export const markedValue = /‹[^›]*›/g

const links = new Set(['markdown', 'atom', 'jsonFeed', 'text', 'developers'])
const numbers = new Set(['findings', 'sources'])

/** A value that is a text, a number, a link or an object of these, whichever a word takes. */
function toArgument(place: number, toNumber: ToNumber): unknown {
  const link = (words: string) => `${words}‹${place}link›`
  return new Proxy(link, {
    get(_, name) {
      if (name === Symbol.toPrimitive) return (hint: string) => (hint === 'number' ? toNumber(place) : `‹${place}›`)
      if (typeof name !== 'string') return undefined
      if (numbers.has(name)) return toNumber(place)
      return links.has(name) ? link : `‹${place}${name}›`
    },
  })
}

function toText(node: unknown): string {
  if (typeof node === 'string') return node
  return isValidElement(node) ? renderFragment(withoutProxies(node) as ReactNode) : String(node)
}

/** React renders no proxies. */
function withoutProxies(node: unknown): unknown {
  if (typeof node === 'function') return String(node)
  if (Array.isArray(node)) return node.map(withoutProxies)
  if (!isValidElement(node)) return node
  const props = node.props as { children?: unknown }
  return { ...node, props: { ...props, children: withoutProxies(props.children) } }
}
