import { SaxesParser } from 'saxes'

import { ImportError } from '@/importers/importer'

/** An item of a WordPress export, with the texts of its elements by name. */
export type WxrItem = {
  fields: ReadonlyMap<string, string>
  /** The values of each key, of which some have several. */
  meta: ReadonlyMap<string, readonly string[]>
  terms: readonly { domain: string; nicename: string; name: string }[]
  comments: number
}

/** A WordPress export (WXR): its items, the names of its authors by login, and the address and language of its site. */
export type Wxr = {
  items: WxrItem[]
  authors: ReadonlyMap<string, string>
  baseUrl: string | null
  language: string | null
}

type OpenItem = {
  fields: Map<string, string>
  meta: Map<string, string[]>
  terms: { domain: string; nicename: string; name: string }[]
  comments: number
}

// Some sites have control characters in their texts, which XML does not allow.
// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g

/** Adds a value to the list of a key. */
export function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** Parses a WordPress export; throws {@link ImportError} with the line where it is no well-formed XML. */
export function parseWxr(xml: string): Wxr {
  const items: WxrItem[] = []
  const authors = new Map<string, string>()
  let baseUrl: string | null = null
  let language: string | null = null
  let item: OpenItem | null = null
  let metaKey = ''
  let login = ''
  /** Open elements with the text in each and the attributes of the innermost. */
  const open: { name: string; text: string; attributes: Record<string, string> }[] = []

  function close(): void {
    const { name, text, attributes } = open.pop() ?? { name: '', text: '', attributes: {} }
    const parent = open.at(-1)?.name
    if (name === 'item' && item) {
      items.push(item)
      item = null
    } else if (item && parent === 'item') {
      if (name === 'category')
        item.terms.push({ domain: attributes.domain ?? '', nicename: attributes.nicename ?? '', name: text })
      else if (name === 'wp:comment') item.comments++
      else item.fields.set(name, text)
    } else if (item && parent === 'wp:postmeta') {
      if (name === 'wp:meta_key') metaKey = text
      else if (name === 'wp:meta_value') addTo(item.meta, metaKey, text)
    } else if (parent === 'wp:author') {
      if (name === 'wp:author_login') login = text
      else if (name === 'wp:author_display_name') authors.set(login, text.trim())
    } else if (parent === 'channel' && (name === 'wp:base_blog_url' || (name === 'link' && baseUrl === null)))
      baseUrl = text.trim()
    else if (parent === 'channel' && name === 'language') language = text.trim()
  }

  const parser = new SaxesParser({ xmlns: false })
  const append = (text: string) => {
    const current = open.at(-1)
    if (current) current.text += text
  }
  parser.on('error', (error) => {
    throw new ImportError(`This WordPress export is no well-formed XML, at line ${parser.line}: ${error.message}`)
  })
  parser.on('opentag', ({ name, attributes }) => {
    open.push({ name, text: '', attributes })
    if (name === 'item') item = { fields: new Map(), meta: new Map(), terms: [], comments: 0 }
  })
  parser.on('text', append)
  parser.on('cdata', append)
  parser.on('closetag', close)
  parser.write(xml.replace(controlCharacters, '')).close()
  return { items, authors, baseUrl, language }
}
