import type { Endpoint, PayloadRequest } from 'payload'

import { hasPermission } from '@/cms/access/signed-in'
import { isEmailSetUp } from '@/cms/email'
import { readEnv } from '@/config/env'
import { toOneLine } from '@/lib/text/one-line'

const daysToAccept = 3
/** An SMTP server writes as much as it likes. */
const maxReasonLength = 300

/** `POST /admin/api/users/{id}/invite`: an administrator e-mails an account a link to set its password. */
export const inviteEndpoint: Endpoint = {
  path: '/:id/invite',
  method: 'post',
  handler: async (req) => {
    if (req.user?.permission !== 'admin') return toErrorResponse(403, 'Only an administrator can invite.')
    if (!isEmailSetUp())
      return toErrorResponse(
        409,
        'No e-mail is set up (SMTP_URL), so nobody can be invited by it. Set a password and tell it.',
      )
    const id = Number(req.routeParams?.id)
    const [account] = Number.isInteger(id) ? await findAccount(req, id) : []
    if (!account) return toErrorResponse(404, 'There is no such account.')
    if (!hasPermission(account))
      return toErrorResponse(409, 'A byline cannot sign in. Give the person a permission, and save, first.')
    const token = await req.payload.forgotPassword({
      collection: 'users',
      data: { email: account.email },
      disableEmail: true,
      expiration: daysToAccept * 24 * 60 * 60 * 1000,
      req,
    })
    const { ADMIN_URL } = readEnv()
    const outcome = await sendOrQueue(req, {
      to: account.email,
      subject: `Your account at ${new URL(ADMIN_URL).host}`,
      text:
        `${req.user.name ?? 'An administrator'} invites you to write and edit at ${ADMIN_URL}/admin.\n\n` +
        `Choose your password within ${daysToAccept} days:\n${ADMIN_URL}/admin/reset/${token}\n`,
    })
    if (outcome === 'sent') return Response.json({ message: `An invitation is on its way to ${account.email}.` })
    if (outcome === 'queued')
      return Response.json({
        message: `The mail server takes no e-mail now. The invitation to ${account.email} is sent if it does within an hour.`,
      })
    return toErrorResponse(
      502,
      `The mail server refused the invitation to ${account.email}: ${outcome.refusal}. If the address is wrong, correct it; else set a password and tell it.`,
    )
  },
}

type Outcome = 'sent' | 'queued' | { refusal: string }

/**
 * Sends an e-mail while its administrator waits, who is told why the mail server will never take it; queues it where the
 * mail server may take it later.
 */
async function sendOrQueue(req: PayloadRequest, mail: { to: string; subject: string; text: string }): Promise<Outcome> {
  try {
    await req.payload.sendEmail(mail)
    return 'sent'
  } catch (error) {
    const { responseCode = 0, response = '' } = error as { responseCode?: number; response?: string }
    if (responseCode >= 500) return { refusal: toOneLine(response).slice(0, maxReasonLength) }
    await req.payload.jobs.queue({ task: 'sendNotice', input: mail, req })
    return 'queued'
  }
}

async function findAccount(req: PayloadRequest, id: number) {
  const { docs } = await req.payload.find({
    collection: 'users',
    where: { id: { equals: id } },
    limit: 1,
    depth: 0,
    req,
  })
  return docs
}

function toErrorResponse(status: number, message: string): Response {
  return Response.json({ errors: [{ message }] }, { status })
}
