import { createTransport } from 'nodemailer'

import { toTransportOptions } from '@/cms/email'
import type { Env } from '@/config/settings-schema'
import { toReason, type Finding } from './finding'

const subject = 'mail'
const remedy = 'Correct SMTP_URL: its name, port, account and password; smtps:// is for a port that begins with TLS.'

/** Connects to the mail server and signs in, without sending anything. */
export async function checkMail({ SMTP_URL }: Env): Promise<Finding[]> {
  if (!SMTP_URL) {
    const text = 'SMTP_URL is not set: nobody can be invited or reset a password by e-mail.'
    const wanted = 'Set SMTP_URL and EMAIL_FROM, or have an administrator set passwords.'
    return [{ subject, state: 'warning', text, remedy: wanted }]
  }
  const { host } = new URL(SMTP_URL)
  const transport = createTransport(toTransportOptions(SMTP_URL))
  try {
    await transport.verify()
  } catch (error) {
    // The server also takes mail without signing in, as relays of a network do.
    if ((error as { code?: string }).code !== 'ENOAUTH') {
      const text = `The mail server ${host} cannot be used: ${toReason(error as Error)}.`
      return [{ subject, state: 'failure', text, remedy }]
    }
  } finally {
    transport.close()
  }
  return [{ subject, state: 'ok', text: `The mail server ${host} answers; whether it delivers was not tried.` }]
}
