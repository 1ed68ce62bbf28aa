import { describe, expect, it } from 'vitest'

import { element } from '@/importers/books/onix/element'
import { toPlainText } from '@/importers/books/onix/plain-text'

const read = (html: string) => toPlainText(element('Text', html, { textformat: '02' }))

describe('toPlainText', () => {
  it('separates paragraphs by empty lines and prefixes list items with a dash', () => {
    expect(read('<p>One</p><p>Two<br>three</p><ul><li>a</li><li><p>b</p><ul><li>c</li></ul></li></ul>End')).toBe(
      'One\n\nTwo\nthree\n\n- a\n- b\n  - c\n\nEnd',
    )
  })

  // Each takes many minutes in quadratic time.
  it.each(['a<br>', '<p>a</p>', '<li>', '<p', 'a &amp; ', '</ul>', 'a  ', '\n\n ', '<div><!--'])(
    'reads a million characters of %j in linear time',
    (part) => {
      expect(read(`<p>x</p>${part.repeat(1_000_000 / part.length)}`)).toContain('x')
    },
  )

  it('reads a million spaces before a dash in linear time', () => {
    expect(read(`x\n${' '.repeat(1_000_000)}- y`)).toContain('- y')
  })

  it.each(['<ul>', '<div>', '<b>'])('rejects a million characters of nested %s', (part) => {
    expect(() => read(part.repeat(1_000_000 / part.length))).toThrow('more than 200 elements')
  })
})
