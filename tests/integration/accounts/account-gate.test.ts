import { afterAll, beforeAll, expect, it } from 'vitest'

import { startPayload, type TestPayload } from '../../support/payload-database'

const account = { email: 'gate@press.example', password: 'a password for tests' }
let test: TestPayload
let id: number | string
let token: string

beforeAll(async () => {
  test = await startPayload()
  const { payload } = test
  ;({ id } = await payload.create({ collection: 'users', data: { ...account, name: 'Gate', permission: 'editor' } }))
  token = (await payload.login({ collection: 'users', data: account })).token ?? ''
}, 120_000)

afterAll(() => test?.close())

it.each([
  ['the account of its session', () => String(id), null],
  ['no account, as programs do', () => null, null],
  ['another account, which signed in after it in the same browser', () => String(Number(id) + 1), 303],
])('a form for an import that says it is of %s is answered accordingly', async (_, toAccount, status) => {
  const { openEditorRequest } = await import('@/app/admin/imports/editor-request')
  const named = toAccount()
  const body = new URLSearchParams({ kind: 'books', ...(named === null ? {} : { account: named }) }).toString()
  const request = new Request('http://localhost/admin/api/import', {
    method: 'POST',
    body,
    headers: {
      authorization: `JWT ${token}`,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(body.length),
    },
  })
  const opened = await openEditorRequest(request)
  expect(opened instanceof Response ? opened.status : null).toBe(status)
  if (opened instanceof Response) expect(opened.headers.get('location')).toContain('fault=account&kind=books')
})

it.each([
  ['the account of its session', () => String(id), 200],
  ['no account, as programs do', () => null, 200],
  ['another account, which signed in after it in the same browser', () => String(Number(id) + 1), 401],
])('a request that says it is of %s is answered accordingly', async (_, toAccount, status) => {
  const { requireAccount } = await import('@/app/admin/account-gate')
  const gate = requireAccount(() => Promise.resolve(Response.json({})))
  const named = toAccount()
  const request = new Request('http://localhost/admin/api/articles/1', {
    method: 'PATCH',
    headers: { authorization: `JWT ${token}`, ...(named === null ? {} : { 'x-account': named }) },
  })
  const response = await gate(request, { params: Promise.resolve({ slug: ['articles', '1'] }) })
  expect(response.status).toBe(status)
})
