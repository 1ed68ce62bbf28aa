import { createLocalReq, type Payload, type TypedUser } from 'payload'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { getPool } from '@/cms/connection'
import { inviteEndpoint } from '@/cms/endpoints/invite'
import { readEnv } from '@/config/env'
import { provideEnv } from '@/config/provide-env'
import { createDocument } from '../../support/documents'
import { startMailServer, type MailServer } from '../../support/mail-server'
import { startPayload, type TestPayload } from '../../support/payload-database'
import { runCommand } from '../../support/run-command'

const password = 'a password for tests'
let mail: MailServer
let test: TestPayload
let payload: Payload
let admin: TypedUser
let editor: TypedUser

beforeAll(async () => {
  mail = await startMailServer()
  test = await startPayload()
  payload = test.payload
  admin = await createAccount('admin')
  editor = await createAccount('editor')
}, 120_000)

afterAll(async () => {
  await test?.close()
  await mail?.close()
})

async function createAccount(permission: 'admin' | 'editor', name: string = permission): Promise<TypedUser> {
  const account = await payload.create({
    collection: 'users',
    data: { name, permission, email: `${name}@press.example`, password },
  })
  return { ...account, collection: 'users' }
}

const update = (id: number, data: Record<string, unknown>, user: TypedUser = admin) =>
  payload.update({ collection: 'users', id, data, user, overrideAccess: false, depth: 0 })

const validationError = (path: string) => ({ data: { errors: [expect.objectContaining({ path })] } })
const canSignIn = (email: string, given: string) =>
  payload.login({ collection: 'users', data: { email, password: given } }).then(
    () => true,
    () => false,
  )

describe('the last administrator', () => {
  it('cannot be demoted or deleted by anyone', async () => {
    await expect(update(admin.id, { permission: 'editor' })).rejects.toMatchObject(validationError('permission'))
    await expect(
      payload.delete({ collection: 'users', id: admin.id, user: admin, overrideAccess: false }),
    ).rejects.toThrow(/administrator/)
    await expect(payload.delete({ collection: 'users', id: admin.id })).rejects.toThrow(/administrator/)
    expect((await payload.findByID({ collection: 'users', id: admin.id })).permission).toBe('admin')
  })

  it('remains when the last two are demoted concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const other = await createAccount('admin', `other${round}`)
      const outcomes = await Promise.allSettled([
        update(admin.id, { permission: 'editor' }),
        update(other.id, { permission: 'editor' }),
      ])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const { totalDocs } = await payload.count({ collection: 'users', where: { permission: { equals: 'admin' } } })
      expect(totalDocs).toBe(1)
      await payload.update({ collection: 'users', id: admin.id, data: { permission: 'admin' } })
      await payload.delete({ collection: 'users', id: other.id })
    }
  })
})

describe('a byline', () => {
  it('requires only a name, and an e-mail address and a password when it gets a permission', async () => {
    const byline = await createDocument(
      payload,
      'users',
      { name: 'Ada', role: 'Nurse' },
      { user: admin, overrideAccess: false },
    )
    expect(byline).toMatchObject({ name: 'Ada', role: 'Nurse', permission: 'none' })
    await expect(update(byline.id, { permission: 'writer' })).rejects.toMatchObject({
      data: { errors: [expect.objectContaining({ path: 'email' }), expect.objectContaining({ path: 'password' })] },
    })
    await update(byline.id, {
      permission: 'writer',
      email: 'ada@press.example',
      password: 'her own password',
      currentPassword: password,
    })
    expect(await canSignIn('ada@press.example', 'her own password')).toBe(true)
    await update(byline.id, { permission: 'none' })
    expect(await canSignIn('ada@press.example', 'her own password')).toBe(false)
  })
})

describe('changing a password', () => {
  it('requires the current password of whoever changes it', async () => {
    const fresh = 'a password that is new'
    await expect(update(editor.id, { password: fresh }, editor)).rejects.toMatchObject(
      validationError('currentPassword'),
    )
    await expect(
      update(editor.id, { password: fresh, currentPassword: 'a guess at it' }, editor),
    ).rejects.toMatchObject(validationError('currentPassword'))
    expect(await canSignIn(editor.email, password)).toBe(true)
    // The administrator's own password, not that of the account.
    await expect(update(editor.id, { password: fresh, currentPassword: 'a guess at it' })).rejects.toMatchObject(
      validationError('currentPassword'),
    )
    const { docs: before } = await payload.find({
      collection: 'users',
      where: { id: { equals: editor.id } },
      showHiddenFields: true,
    })
    const updated = await update(editor.id, { password: fresh, currentPassword: password }, editor)
    expect(JSON.stringify(updated)).not.toContain(password)
    expect(await canSignIn(editor.email, fresh)).toBe(true)
    expect(await canSignIn(editor.email, password)).toBe(false)
    expect(before[0]?.sessions?.length ?? 0).toBeLessThanOrEqual(1)
    await update(editor.id, { name: 'The editor' }, editor)
  })
})

describe('npm run password', () => {
  it('prints the new password also where the activity log cannot be written', async () => {
    const { email } = await createAccount('editor', 'lost')
    const pool = getPool(payload)
    await pool.query(`
      create function refuse_entry() returns trigger language plpgsql as $$ begin raise 'The log is full.'; end $$;
      create trigger refuse_entry before insert on activity execute function refuse_entry()`)
    const { DATABASE_URL = '', DATA_DIR, PAYLOAD_SECRET = '' } = readEnv()
    const settings = { DATABASE_URL, DATA_DIR, PAYLOAD_SECRET }
    const { code, output } = await runCommand('password', [email], settings).finally(() =>
      pool.query('drop function refuse_entry cascade'),
    )
    expect(code, output).toBe(0)
    expect(output).toContain('It is valid, but could not be recorded in the activity log: The log is full.\n')
    const [, printed = ''] = /^The new password of lost@press\.example is (\S{19})$/m.exec(output) ?? []
    expect(await canSignIn(email, printed)).toBe(true)
  })
})

describe('changing an e-mail address', () => {
  it('requires the current password of whoever changes it, in bulk updates too', async () => {
    await expect(update(editor.id, { email: 'thief@else.example' }, editor)).rejects.toMatchObject(
      validationError('currentPassword'),
    )
    await expect(update(editor.id, { email: 'thief@else.example' })).rejects.toMatchObject(
      validationError('currentPassword'),
    )
    const many = {
      collection: 'users',
      where: { id: { equals: editor.id } },
      data: { email: 'thief@else.example' },
      user: editor,
      overrideAccess: false,
    } as const
    await expect(payload.update(many)).rejects.toMatchObject(validationError('currentPassword'))
    expect((await payload.findByID({ collection: 'users', id: editor.id })).email).toBe('editor@press.example')
    // A form submits the address whether it changed or not.
    await update(editor.id, { email: ' Editor@press.example ', role: 'Desk' }, editor)
    await update(editor.id, { email: 'desk@press.example', currentPassword: password })
    expect((await payload.findByID({ collection: 'users', id: editor.id })).email).toBe('desk@press.example')
  })
})

describe('an invitation', () => {
  const invite = async (id: number, user: TypedUser | null) => {
    const req = Object.assign(await createLocalReq(user ? { user } : {}, payload), { routeParams: { id: String(id) } })
    const response = (await inviteEndpoint.handler(req)) as Response
    return { status: response.status, text: await response.text() }
  }

  it('is rejected without SMTP_URL, for users who are not administrators, and for bylines', async () => {
    expect(await invite(editor.id, admin)).toMatchObject({ status: 409, text: expect.stringContaining('SMTP_URL') })
    expect((await invite(editor.id, editor)).status).toBe(403)
    expect((await invite(editor.id, null)).status).toBe(403)
  })

  it('contains a link to set a password, which works once', async () => {
    provideEnv({ SMTP_URL: mail.url, EMAIL_FROM: 'desk@press.example', ADMIN_URL: 'https://edit.press.example' })
    try {
      const byline = await createDocument(payload, 'users', { name: 'Ben' })
      expect((await invite(byline.id, admin)).status).toBe(409)
      await update(byline.id, { permission: 'editor', email: 'ben@press.example' })
      expect(await invite(byline.id, admin)).toMatchObject({ status: 200 })
      const { docs } = await payload.find({ collection: 'payload-jobs', where: { taskSlug: { equals: 'sendNotice' } } })
      const [token] =
        /(?<=https:\/\/edit\.press\.example\/admin\/reset\/)[\da-f]{40}/.exec(JSON.stringify(docs[0]?.input)) ?? []
      const reset = {
        collection: 'users',
        overrideAccess: true,
        data: { token: String(token), password: 'chosen by himself' },
      } as const
      await payload.resetPassword(reset)
      expect(await canSignIn('ben@press.example', 'chosen by himself')).toBe(true)
      await expect(
        payload.resetPassword({ ...reset, data: { ...reset.data, password: 'chosen by another' } }),
      ).rejects.toThrow()
    } finally {
      provideEnv({ SMTP_URL: '', EMAIL_FROM: '', ADMIN_URL: '' })
    }
  })
})

describe('a link to reset a password', () => {
  it('is sent to an account once in five minutes, however often it is requested, and stays valid', async () => {
    const sendEmail = vi.spyOn(payload.email, 'sendEmail').mockResolvedValue(undefined)
    const request = () => payload.forgotPassword({ collection: 'users', data: { email: admin.email } })
    try {
      const token = await request()
      await getPool(payload).query(
        "update users set reset_password_requested_at = reset_password_requested_at - interval '4 minutes'",
      )
      for (let time = 0; time < 3; time++) await request()
      expect(sendEmail).toHaveBeenCalledOnce()
      await payload.resetPassword({ collection: 'users', overrideAccess: true, data: { token, password } })
      await getPool(payload).query(
        "update users set reset_password_requested_at = reset_password_requested_at - interval '1 minute'",
      )
      await request()
      expect(sendEmail).toHaveBeenCalledTimes(2)
    } finally {
      sendEmail.mockRestore()
    }
  })
  it.each([
    ['its address is corrected', { email: 'corrected@press.example', currentPassword: password }],
    ['another password is set', { password: 'chosen by an administrator', currentPassword: password }],
    ['it may not sign in any more', { permission: 'none' }],
  ])('ends when %s', async (_, change) => {
    const { id, email } = await createAccount('editor', `invited-${Object.keys(change).join('-').toLowerCase()}`)
    const token = await payload.forgotPassword({ collection: 'users', data: { email }, disableEmail: true })
    await update(id, { name: 'The same link', email: ` ${email.toUpperCase()} ` })
    expect(await readLinks(id)).toEqual([{ token }])
    await update(id, change)
    expect(await readLinks(id)).toEqual([{ token: null }])
    const data = { token, password: 'chosen by another' }
    await expect(payload.resetPassword({ collection: 'users', overrideAccess: true, data })).rejects.toThrow(/invalid/)
    await payload.delete({ collection: 'users', id })
  })

  const readLinks = async (id: number) =>
    (await getPool(payload).query('select reset_password_token as token from users where id = $1', [id])).rows
})
