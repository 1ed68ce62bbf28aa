import { describe, expect, it } from 'vitest'

import { toPublicBody } from '@/reading/content/rich-text'
import type { RichText } from '@/schemas/content/article'

const text = { type: 'text', text: 'words' }
const toBody = (...children: unknown[]) => ({ root: { type: 'root', children } }) as RichText
const publish = (...children: unknown[]) =>
  toPublicBody(toBody(...children), { media: new Map([[7, 7]]), slugs: new Map([[7, 'open']]) }).root.children

describe('The public form of a body', () => {
  it('removes documents embedded in relationships', () => {
    expect(publish({ type: 'relationship', relationTo: 'articles', value: { id: 9, title: 'secret' } }, text)).toEqual([
      text,
    ])
    expect(publish({ type: 'relationship', relationTo: 'users', value: 9 })).toEqual([])
  })

  it('removes documents embedded in external links', () => {
    const fields = { linkType: 'custom', url: 'https://example.org/', newTab: true }
    const link = {
      type: 'link',
      fields: { ...fields, doc: { relationTo: 'articles', value: { id: 9, title: 'secret' } } },
      children: [text],
    }
    expect(publish(link)).toEqual([{ type: 'link', fields, children: [text] }])
  })

  it.each(['link', 'autolink'])('keeps only the text of a %s with an unsafe URL', (type) => {
    for (const url of ['javascript:alert(1)', 'data:text/html,x', '', undefined])
      expect(publish({ type, fields: { linkType: 'custom', url }, children: [text] })).toEqual([text])
  })

  it('keeps only the URL of a linked article, and only while it is public', () => {
    const link = (id: number) => ({
      type: 'link',
      fields: { linkType: 'internal', doc: { relationTo: 'articles', value: { id, title: 'secret' } } },
      children: [text],
    })
    expect(JSON.stringify(publish(link(7)))).toContain('/resources/open')
    expect(JSON.stringify(publish(link(7)))).not.toContain('secret')
    expect(publish(link(9))).toEqual([text])
  })

  it('is truncated at the maximum depth', () => {
    const nest = (levels: number) => {
      let node: unknown = text
      for (let level = 0; level < levels; level++)
        node = { type: 'list', children: [{ type: 'listitem', children: [node] }] }
      return node
    }
    expect(publish(nest(50))).toEqual([nest(50)])
    expect(JSON.stringify(publish(nest(3000))).length).toBeLessThan(10_000)
  })

  it('does not mistake another document for an image with the same id', () => {
    expect(publish({ type: 'upload', relationTo: 'users', value: 7 })).toEqual([])
    expect(publish({ type: 'upload', relationTo: 'media', value: 7 })).toEqual([
      { type: 'upload', relationTo: 'media', value: 7 },
    ])
  })

  it('has children that can be traversed and properties that can be written, whatever is stored', () => {
    const noText = { toString: 1 }
    for (const children of [0, false, '', null, {}])
      expect(publish({ type: 'paragraph', children })).toEqual([{ type: 'paragraph', children: [] }])
    const cell = { type: 'tablecell', colSpan: noText, rowSpan: noText, headerState: noText, children: [text] }
    expect(publish(cell)).toEqual([{ type: 'tablecell', children: [text] }])
    expect(publish({ ...text, text: noText, format: noText })).toEqual([{ type: 'text' }])
    expect(publish({ type: 'link', fields: { url: noText }, children: [text] })).toEqual([text])
  })

  it('omits anything but nodes', () => {
    expect(publish({ type: 'paragraph', children: 'words' }, null, 7, 'words', ['words'])).toEqual([
      { type: 'paragraph', children: [] },
    ])
    for (const root of [null, 7, [], { children: {} }]) {
      expect(
        toPublicBody({ root } as unknown as RichText, { media: new Map(), slugs: new Map() }).root.children,
      ).toEqual([])
    }
  })
})
