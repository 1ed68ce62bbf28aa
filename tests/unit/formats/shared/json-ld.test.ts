import { describe, expect, it } from 'vitest'

import { toJsonLdText } from '@/formats/shared/json-ld'

describe('toJsonLdText', () => {
  it('escapes characters that could end a script element or a line, without changing the value', () => {
    const graph = { name: 'a</script><!-- \u2028 & \u2029 --> b' }
    const text = toJsonLdText(graph)
    expect(text).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(text)).toEqual(graph)
  })
})
