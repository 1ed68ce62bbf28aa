import { createLocalReq, type Payload, type TypedUser } from 'payload'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { inviteEndpoint } from '@/cms/endpoints/invite'
import { provideEnv } from '@/config/provide-env'
import { startMailServer, type MailServer } from '../../support/mail-server'
import { startPayload, type TestPayload } from '../../support/payload-database'

let mail: MailServer
let test: TestPayload
let payload: Payload
let admin: TypedUser

beforeAll(async () => {
  mail = await startMailServer({
    'nobody@press.example': { responseCode: 550, message: '5.1.1 No such user here' },
    'unlisted@press.example': { responseCode: 535, message: '5.7.8 Wrong password' },
    'greylisted@press.example': { responseCode: 450, message: '4.7.1 Try again later' },
  })
  provideEnv({ SMTP_URL: mail.url, EMAIL_FROM: 'desk@press.example', ADMIN_URL: 'https://edit.press.example' })
  test = await startPayload()
  payload = test.payload
  admin = { ...(await createAccount('admin', 'admin@press.example')), collection: 'users' }
}, 120_000)

afterAll(async () => {
  await test?.close()
  await mail?.close()
  provideEnv({ SMTP_URL: '', EMAIL_FROM: '', ADMIN_URL: '' })
})

beforeEach(() => void mail.mails.splice(0))

const createAccount = (permission: 'admin' | 'editor', email: string) =>
  payload.create({ collection: 'users', data: { name: 'Ida', permission, email, password: 'a password for tests' } })

/** Invites somebody with this address; what the administrator reads, and how many e-mails are sent later. */
async function invite(email: string): Promise<{ status: number; text: string; queued: number }> {
  const { id } = await createAccount('editor', email)
  const req = Object.assign(await createLocalReq({ user: admin }, payload), { routeParams: { id: String(id) } })
  const response = (await inviteEndpoint.handler(req)) as Response
  const { totalDocs: queued } = await payload.count({
    collection: 'payload-jobs',
    where: { 'input.to': { equals: email } },
  })
  return { status: response.status, text: await response.text(), queued }
}

it('an invitation is sent before its administrator is told so', async () => {
  expect(await invite('iris@press.example')).toMatchObject({
    status: 200,
    text: expect.stringContaining('An invitation is on its way to iris@press.example.'),
    queued: 0,
  })
  expect(mail.mails).toMatchObject([
    { to: ['iris@press.example'], text: expect.stringContaining('https://edit.press.example/admin/reset/') },
  ])
})

it('an invitation that the mail server refuses is reported to its administrator, with the reason', async () => {
  expect(await invite('nobody@press.example')).toMatchObject({
    status: 502,
    text: expect.stringContaining('refused the invitation to nobody@press.example: 550 5.1.1 No such user here.'),
    queued: 0,
  })
})

it('an invitation that the mail server refuses for another reason than its address is not said to have a wrong one', async () => {
  const { status, text } = await invite('unlisted@press.example')
  expect(status).toBe(502)
  expect(text).toContain(
    '535 5.7.8 Wrong password. If the address is wrong, correct it; else set a password and tell it.',
  )
})

it('an invitation that the mail server does not take yet is sent later, and its administrator is told so', async () => {
  expect(await invite('greylisted@press.example')).toMatchObject({
    status: 200,
    text: expect.stringContaining('The mail server takes no e-mail now.'),
    queued: 1,
  })
})
