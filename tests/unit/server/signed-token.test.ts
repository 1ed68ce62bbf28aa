import { createHash, createHmac } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { createTokenCheck } from '@/server/signed-token'

const secret = 'a secret of thirty-two characters'
const isSigned = createTokenCheck(secret)
const inAnHour = Math.floor(Date.now() / 1000) + 3600

function sign(claims: object, header: object = { alg: 'HS256', typ: 'JWT' }, by = secret): string {
  const key = createHash('sha256').update(by).digest('hex').slice(0, 32)
  const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

describe('createTokenCheck', () => {
  const good = sign({ id: 1, exp: inAnHour })

  it.each([
    ['a cookie', { cookie: `payload-token=${good}` }],
    ['a cookie among others', { cookie: `a=b; payload-token=${good}; c=d` }],
    ['Authorization: JWT', { authorization: `JWT ${good}` }],
    ['Authorization: Bearer', { authorization: `Bearer ${good}` }],
  ])('takes a token of ours from %s', (_, headers) => {
    expect(isSigned(headers)).toBe(true)
  })

  const [head = '', claims = '', signature = ''] = good.split('.')
  it.each([
    ['nothing', ''],
    ['junk', 'junk'],
    ['dots', '..'],
    ['another secret', sign({ exp: inAnHour }, undefined, 'another secret')],
    ['one that ran out', sign({ exp: Math.floor(Date.now() / 1000) - 1 })],
    ['one without an end', sign({ id: 1 })],
    ['an end that is no number', sign({ exp: '9999999999' })],
    ['claims that were changed', `${head}.${Buffer.from('{"id":2,"exp":9999999999}').toString('base64url')}.${signature}`],
    ['no signature', `${head}.${claims}.`],
    ['alg none', `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`],
    ['more than a token holds', `${good}.${good}`],
  ])('refuses %s', (_, token) => {
    expect(isSigned({ cookie: `payload-token=${token}` })).toBe(false)
    expect(isSigned({ authorization: `JWT ${token}` })).toBe(false)
  })

  it('looks at no other cookie and no other scheme', () => {
    expect(isSigned({ cookie: `token=${good}; x-payload-token=${good}`, authorization: `Basic ${good}` })).toBe(false)
  })
})
