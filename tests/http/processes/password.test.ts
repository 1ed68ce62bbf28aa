import { afterAll, beforeAll, expect, it } from 'vitest'

import { query } from '../../support/database'
import { signIn, type Editor } from '../../support/editor'
import { send } from '../../support/http'
import { runCommand } from '../../support/run-command'
import { baseUrl, servers } from '../../support/servers'

const email = 'lost@editors.example'
const before = 'only for this test, and forgotten'
let admin: Editor
let ids: number[]

beforeAll(async () => {
  admin = await signIn()
  const account = await admin.create('users', { name: 'Lost', email, password: before, permission: 'admin' })
  const byline = await admin.create('users', { name: 'Only A Byline', permission: 'none' })
  ids = [account.id, byline.id]
})
afterAll(async () => {
  for (const id of ids) await admin.remove('users', id)
})

const settings = { DATA_DIR: servers.dataDir }
const isSignedIn = async ({ headers }: Editor) => {
  const { text } = await send('/admin/api/users/me', { origin: baseUrl, headers })
  return (JSON.parse(text) as { user: unknown }).user !== null
}

it('npm run password gives an account a new password, and ends its sessions', async () => {
  const session = await signIn({ email, password: before })
  expect(await isSignedIn(session)).toBe(true)
  const { code, output } = await runCommand('password', [` ${email.toUpperCase()}`], settings)
  expect(code, output).toBe(0)
  const [, password = ''] = /^The new password of lost@editors\.example is (\S{19})$/m.exec(output) ?? []
  expect(await isSignedIn(session)).toBe(false)
  expect(await isSignedIn(await signIn({ email, password }))).toBe(true)
  const rows = await query<{ detail: string }>(
    `select detail from activity where actor_name = 'Command line' and kind = 'users' and document_id = $1`,
    [ids[0]],
  )
  expect(rows).toEqual([{ detail: 'a new password' }])
})

it('npm run password says which accounts there are, and changes none, where it finds none of that address', async () => {
  const unknown = await runCommand('password', ['nobody@editors.example'], settings)
  expect(unknown.code).toBe(2)
  expect(unknown.output).toMatch(/There is no account of nobody@editors\.example\. These administrate: .*lost@editors/)
  const [byline] = await query<{ email: string }>('select email from users where id = $1', [ids[1]])
  const { code, output } = await runCommand('password', [byline!.email], settings)
  expect(code).toBe(2)
  expect(output).toContain('is a byline, which cannot sign in')
  expect((await runCommand('password', [], settings)).code).toBe(2)
})
