import { describe, expect, it } from 'vitest'

import { toPublicBody } from '@/reading/rich-text'
import type { RichText } from '@/schemas/article'

const text = { type: 'text', text: 'words' }
const toBody = (...children: unknown[]) => ({ root: { type: 'root', children } }) as never as RichText
const publish = (...children: unknown[]) =>
  toPublicBody(toBody(...children), { media: new Map([[7, 7]]), slugs: new Map([[7, 'open']]) }).root.children

describe('A body as the public reads it', () => {
  it('keeps nothing of a document that a relationship holds', () => {
    expect(publish({ type: 'relationship', relationTo: 'articles', value: { id: 9, title: 'secret' } }, text)).toEqual([text])
    expect(publish({ type: 'relationship', relationTo: 'users', value: 9 })).toEqual([])
  })

  it('keeps nothing of a document that a link to the web still carries', () => {
    const fields = { linkType: 'custom', url: 'https://example.org/', newTab: true }
    const link = { type: 'link', fields: { ...fields, doc: { relationTo: 'articles', value: { id: 9, title: 'secret' } } }, children: [text] }
    expect(publish(link)).toEqual([{ type: 'link', fields, children: [text] }])
  })

  it('keeps of a link to an article its address alone, and only while it is public', () => {
    const link = (id: number) => ({ type: 'link', fields: { linkType: 'internal', doc: { relationTo: 'articles', value: { id, title: 'secret' } } }, children: [text] })
    expect(JSON.stringify(publish(link(7)))).toContain('/resources/open')
    expect(JSON.stringify(publish(link(7)))).not.toContain('secret')
    expect(publish(link(9))).toEqual([text])
  })

  it('takes no other document for an image of the same id', () => {
    expect(publish({ type: 'upload', relationTo: 'users', value: 7 })).toEqual([])
    expect(publish({ type: 'upload', relationTo: 'media', value: 7 })).toEqual([{ type: 'upload', relationTo: 'media', value: 7 }])
  })

  it('shows nothing of what is no tree of nodes', () => {
    expect(publish({ type: 'paragraph', children: 'words' }, null, 7, 'words', ['words'])).toEqual([{ type: 'paragraph', children: [] }])
    for (const root of [null, 7, [], { children: {} }]) {
      expect(toPublicBody({ root } as never as RichText, { media: new Map(), slugs: new Map() }).root.children).toEqual([])
    }
  })
})
