import type { AttackContext } from '../attack-context'
import { publicAdminPaths } from '../targets'

const json = { 'content-type': 'application/json' }
const deep = (levels: number) => `${'{"a":['.repeat(levels)}${']}'.repeat(levels)}`
const form = (text: string) => ({ headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: text })

/** Malformed bodies. */
const malformed: { headers: Record<string, string>; body: string | Buffer }[] = [
  { headers: json, body: '{' },
  { headers: json, body: deep(3_000) },
  { headers: json, body: `{"email":${deep(2_000)},"password":"x"}` },
  { headers: json, body: JSON.stringify({ title: 'x'.repeat(15_000) }) },
  {
    headers: json,
    body: JSON.stringify(Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`f${index}`, index]))),
  },
  { headers: json, body: '{"__proto__":{"a":1},"constructor":{"prototype":{}}}' },
  { headers: json, body: Buffer.alloc(15_000, 0xfe) },
  form('--x\r\nContent-Disposition: form-data; name="_payload"\r\n\r\n{'),
  form(`--x\r\n${'A: b\r\n'.repeat(2_000)}\r\n\r\n--x--`),
  form(
    `${'--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nnone\r\n'.repeat(100)}--x--`,
  ),
  { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a[b]'.repeat(3_000) },
  {
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'next-action': 'f'.repeat(42) },
    body: `[${'{"a":1},'.repeat(1_500)}1]`,
  },
]
const methods = ['POST', 'PATCH', 'PUT', 'DELETE']

/** Unauthenticated requests with malformed bodies to every admin endpoint. */
export const sendMalformedBodies = (context: AttackContext) =>
  context.repeat(6, (serial, from) => {
    const { headers, body } = context.pick(malformed, serial)
    return context.sendRequest(from, {
      method: context.pick(methods, Math.floor(serial / malformed.length)),
      target: context.pick(publicAdminPaths, serial),
      headers,
      body,
    })
  })

const collections = [
  'articles',
  'media',
  'books',
  'bundles',
  'evidence-entries',
  'users',
  'comments',
  'globals/site',
  'payload-preferences/x',
  'graphql',
  'import',
  'nothing',
]

/** The same with a session, which passes authentication; and expensive filters. */
export const sendMalformedBodiesAsEditor = (context: AttackContext) =>
  context.repeat(6, (serial, from) => {
    const cookie = {
      cookie: context.session,
      origin: context.origins.content,
      'if-match': '"2020-01-01T00:00:00.000Z"',
    }
    const collection = context.pick(collections, serial)
    if (serial % 3 === 0)
      return context.sendRequest(from, {
        target: `/admin/api/${collection}?limit=0&depth=10&where[or][0][title][like]=${'%25_'.repeat(500)}&sort=${'a,'.repeat(1_000)}`,
        headers: cookie,
      })
    const { headers, body } = context.pick(malformed, serial)
    const id = context.pick(['', '/1', '/999999999', '?where[id][exists]=true', '/0x1'], serial)
    // A malformed body is never saved; a DELETE would need none.
    return context.sendRequest(from, {
      method: context.pick(['PATCH', 'PUT', 'POST'], Math.floor(serial / 5)),
      target: `/admin/api/${collection}${id}`,
      headers: { ...headers, ...cookie },
      body: id === '' ? '{' : body,
    })
  })

/** Password guesses for one account and for many. */
export const guessPasswords = (context: AttackContext) =>
  context.repeat(6, (serial, from) => {
    const email = context.pick(['good@lectern.invalid', `somebody-${serial}@lectern.invalid`], serial)
    const headers = { ...json, origin: context.origins.content }
    return context.sendRequest(from, {
      method: 'POST',
      target: '/admin/api/users/login',
      headers,
      body: JSON.stringify({ email, password: `a guess, number ${serial}` }),
    })
  })

/** Public admin pages, which Next renders on each request. */
export const floodSignInPages = (context: AttackContext) =>
  context.repeat(8, (serial, from) =>
    context.sendRequest(from, { target: `${context.pick(publicAdminPaths, serial)}?redirect=${serial}` }),
  )

/** Pages of the admin, previews, and lists with everything, by an editor who reloads them without end. */
export const reloadAdminPages = (context: AttackContext) => {
  const pages = [
    '/admin',
    '/admin/collections/articles?limit=100',
    '/admin/collections/articles/3',
    '/admin/collections/articles/create',
    '/admin/collections/articles/3/versions',
    '/admin/collections/books?limit=100',
    '/admin/collections/evidence-entries?limit=100',
    '/admin/globals/site',
    '/admin/activity',
    '/admin/guide',
    '/admin/preview/articles/3',
    '/admin/api/articles?limit=100&depth=5',
    '/admin/api/books?limit=100&depth=5',
    '/admin/api/users/me',
  ]
  const headers = { cookie: context.session, origin: context.origins.content }
  return context.repeat(6, (serial, from) =>
    context.sendRequest(from, { target: context.pick(pages, serial), headers }),
  )
}
