import { createHash, createHmac } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { createTokenCheck } from '@/server/admin/signed-token'

const secret = 'a secret of thirty-two characters'
const findAccount = createTokenCheck(secret)
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
  ])('accepts a valid token from %s', async (_, headers) => {
    expect(await findAccount(headers)).toBe('1')
  })

  const [head = '', claims = '', signature = ''] = good.split('.')
  it.each([
    ['nothing', ''],
    ['junk', 'junk'],
    ['dots', '..'],
    ['another secret', sign({ exp: inAnHour }, undefined, 'another secret')],
    ['an expired token', sign({ exp: Math.floor(Date.now() / 1000) - 1 })],
    ['one without expiry', sign({ id: 1 })],
    ['an expiry that is not a number', sign({ exp: '9999999999' })],
    ['modified claims', `${head}.${Buffer.from('{"id":2,"exp":9999999999}').toString('base64url')}.${signature}`],
    ['no signature', `${head}.${claims}.`],
    ['another algorithm', sign({ id: 1, exp: inAnHour }, { alg: 'HS512', typ: 'JWT' })],
    ['more than 4,096 characters', sign({ id: 1, exp: inAnHour, name: 'x'.repeat(4096) })],
    ['alg none', `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`],
    ['more than three parts', `${good}.${good}`],
  ])('rejects %s', async (_, token) => {
    expect(await findAccount({ cookie: `payload-token=${token}` })).toBeNull()
    expect(await findAccount({ authorization: `JWT ${token}` })).toBeNull()
  })

  it('ignores other cookies and other schemes', async () => {
    const headers = { cookie: `token=${good}; x-payload-token=${good}`, authorization: `Basic ${good}` }
    expect(await findAccount(headers)).toBeNull()
  })
})
