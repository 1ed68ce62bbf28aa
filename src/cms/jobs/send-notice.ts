import type { TaskConfig } from 'payload'

type Notice = { input: { to: string; subject: string; text: string }; output: object }

/** Sends one e-mail; retried for about an hour while the mail server is unavailable. */
export const sendNotice: TaskConfig<Notice> = {
  slug: 'sendNotice',
  inputSchema: [
    { name: 'to', type: 'text', required: true },
    { name: 'subject', type: 'text', required: true },
    { name: 'text', type: 'textarea', required: true },
  ],
  retries: { attempts: 6, backoff: { type: 'exponential', delay: 60_000 } },
  handler: async ({ input, req }) => {
    await req.payload.sendEmail({ to: input.to, subject: input.subject, text: input.text })
    return { output: {} }
  },
}
