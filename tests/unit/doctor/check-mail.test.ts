import { once } from 'node:events'

import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, it, onTestFinished } from 'vitest'

import { parseEnv } from '@/config/env'
import { checkMail } from '@/doctor/check-mail'

const isOurs: SMTPServerOptions['onAuth'] = ({ username, password }, _session, done) =>
  username === 'lectern' && password === 'p/w' ? done(null, { user: username }) : done(new Error('Unknown account'))

async function startMailServer(options: SMTPServerOptions = {}): Promise<string> {
  const server = new SMTPServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true, onAuth: isOurs, ...options })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return `127.0.0.1:${(server.server.address() as { port: number }).port}`
}

async function check(SMTP_URL: string): Promise<string[]> {
  const parsed = parseEnv(SMTP_URL ? { SMTP_URL, EMAIL_FROM: 'press@example.org' } : {})
  if (!parsed.ok) throw new Error(parsed.issues.join('\n'))
  return (await checkMail(parsed.env)).map(({ state, text }) => `${state}: ${text}`)
}

it('The doctor signs in to the mail server, and sends nothing', async () => {
  const received: string[] = []
  const host = await startMailServer({
    onMailFrom: ({ address }, _session, done) => {
      received.push(address)
      done()
    },
  })
  const works = [`ok: The mail server ${host} answers; whether it delivers was not tried.`]
  expect(await check(`smtp://lectern:p%2Fw@${host}`)).toEqual(works)
  expect(received).toEqual([])
})

it('The doctor reports a password that the mail server rejects, without repeating it', async () => {
  const host = await startMailServer()
  const [found = ''] = await check(`smtp://lectern:hunter2hunter2@${host}`)
  expect(found).toMatch(/^failure: The mail server 127\.0\.0\.1:\d+ cannot be used: Invalid login: 535 /)
  expect(found).not.toContain('hunter2')
})

it('The doctor accepts a mail server that needs no account', async () => {
  for (const options of [{ authOptional: true }, { disabledCommands: ['STARTTLS', 'AUTH'] }]) {
    const host = await startMailServer(options)
    expect((await check(`smtp://${host}`)).join()).toMatch(/^ok: /)
  }
})

it('The doctor reports a mail server that does not answer, or none', async () => {
  expect((await check('smtp://127.0.0.1:1')).join()).toMatch(
    /^failure: The mail server 127\.0\.0\.1:1 cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1\.$/,
  )
  expect((await check('')).join()).toMatch(/^warning: SMTP_URL is not set/)
})
