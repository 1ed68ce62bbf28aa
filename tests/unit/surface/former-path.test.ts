import { describe, expect, it } from 'vitest'

import { isOwnPath, toFormerPath } from '@/surface/former-path'

describe('toFormerPath', () => {
  it.each([
    ['/2019/05/A-Name/', '/2019/05/a-name'],
    ['https://old.example/2019/05/a-name/?utm_source=x#part', '/2019/05/a-name'],
    ['/2019/05/07/a-name.html', '/2019/05/07/a-name'],
    ['/a-name/index.html', '/a-name'],
    ['/a-name/index.php', '/a-name'],
    ['/index.php/2019/05/a-name/', '/2019/05/a-name'],
    ['/2019/05/a-name/amp/', '/2019/05/a-name'],
    ['//2019//a-name', null],
    ['/2019//a-name', '/2019/a-name'],
    ['/%C3%BCber-uns/', '/über-uns'],
    ['/u\u0308ber-uns', '/über-uns'],
    ['/über-uns', '/über-uns'],
    ['/%E6%96%87%E7%AB%A0', '/文章'],
    ['/story.php', '/story.php'],
    ['/story.php?p=7', '/story.php'],
    ['/?p=7', '/?p=7'],
    ['https://old.example/?p=7&preview=true#x', '/?p=7'],
    ['https://old.example?p=7', '/?p=7'],
    ['/index.php?page_id=07', '/?p=7'],
  ])('%s is %s', (address, expected) => {
    expect(toFormerPath(address)).toBe(expected)
  })

  it.each([
    '',
    '/',
    '/index.php',
    '/index.html',
    '/?p=x',
    '/?x=1&p=7',
    '/?p=0',
    '/?p=12345678901',
    '/#?p=7',
    'a-name',
    '/%',
    '/a%00b',
    '/a\\b',
    '/../x',
    '/a/%2e%2e/x',
  ])('%j is none', (address) => {
    expect(toFormerPath(address)).toBeNull()
  })

  it.each(['/Index.php/A/B.html', '/a.html.html', '/a/amp.html', '/a/amp/index.html/amp', '/index.php?p=7'])(
    'leaves as it is what it has made of %s',
    (address) => {
      const path = toFormerPath(address)!
      expect(toFormerPath(path)).toBe(path)
    },
  )

  it('has a bound', () => {
    const longest = `/${'x'.repeat(299)}`
    expect(toFormerPath(longest)).toBe(longest)
    expect(toFormerPath(`${longest}x`)).toBeNull()
  })
})

describe('isOwnPath', () => {
  it.each(['/resources', '/resources/hospitals', '/resources/a-name', '/search', '/llms.txt', '/api/x', '/admin/x'])(
    'is true for %s',
    (path) => {
      expect(isOwnPath(path)).toBe(true)
    },
  )

  it.each(['/2019/05/a-name', '/a-name', '/über-uns', '/administration', '/?p=7'])('is false for %s', (path) => {
    expect(isOwnPath(path)).toBe(false)
  })
})
