import { readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { toContrastRatio } from '@/lib/contrast'

const read = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../../../../src/views/assets', name), 'utf8')

const [light = '', dark = ''] = read('site.css').match(/:root \{[^}]*\}/g) ?? []
const schemes = [
  { scheme: 'light', variables: light },
  { scheme: 'dark', variables: dark },
]

describe.each(schemes)('in the $scheme scheme', ({ variables }) => {
  it('the title on a cover without a picture is readable', () => {
    const rule = /\n\.no-cover \{[^}]*background[^}]*\}/.exec(read('_catalogue.css'))?.[0] ?? ''
    const colorOf = (property: string) => {
      const value = new RegExp(`\\n  ${property}: ([^;]*);`).exec(rule)?.[1] ?? ''
      const name = /^var\((--\w+)\)$/.exec(value)?.[1]
      const color = name ? new RegExp(`${name}: ([^;]*);`).exec(variables)?.[1] : value
      return color?.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3') ?? ''
    }
    expect(toContrastRatio(colorOf('color'), colorOf('background'))).toBeGreaterThan(4.5)
  })
})
