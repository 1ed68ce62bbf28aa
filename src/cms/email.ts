import { nodemailerAdapter } from '@payloadcms/email-nodemailer'
import { APIError, type EmailAdapter } from 'payload'

import { readEnv } from '@/config/env'

/** True when SMTP_URL is set. */
export function isEmailSetUp(): boolean {
  return readEnv().SMTP_URL !== undefined
}

/** Payload's e-mail adapter: SMTP when configured, else one whose `sendEmail` rejects. */
export function createEmailAdapter(): EmailAdapter | Promise<EmailAdapter> {
  const { SMTP_URL, EMAIL_FROM } = readEnv()
  if (!SMTP_URL || !EMAIL_FROM) return disabledAdapter
  return nodemailerAdapter({
    defaultFromName: EMAIL_FROM.name,
    defaultFromAddress: EMAIL_FROM.address,
    // A mail server that is down at startup must not prevent it.
    skipVerify: true,
    transportOptions: toTransportOptions(SMTP_URL),
  })
}

/** How the mail server is reached. */
export function toTransportOptions(url: string) {
  return { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
}

const disabledAdapter: EmailAdapter = () => ({
  name: 'none',
  defaultFromName: '',
  defaultFromAddress: '',
  sendEmail: () => Promise.reject(new APIError('No e-mail is set up: SMTP_URL is empty.', 503, null, true)),
})
