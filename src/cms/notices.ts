import type { PayloadRequest } from 'payload'

import { readEnv } from '@/config/env'
import { toOneLine } from '@/lib/text/one-line'
import { isEmailSetUp } from './email'

/** The value of a relationship: an id, or the populated document. */
type Reference = number | { id: number } | null | undefined

export type Notice = { to: Reference[]; subject: string; text: string; path: string }

/**
 * Queues an e-mail to each of these accounts, in the request's transaction. Skips the acting account, bylines and
 * accounts that opted out; does nothing when e-mail is not configured.
 */
export async function queueNotice(req: PayloadRequest, { to, subject, text, path }: Notice): Promise<void> {
  if (!isEmailSetUp()) return
  const ids = [...new Set(to.map(toId))].filter((id) => id !== null && id !== req.user?.id)
  if (ids.length === 0) return
  const { docs } = await req.payload.find({
    collection: 'users',
    where: {
      and: [{ id: { in: ids } }, { permission: { not_equals: 'none' } }, { wantsNotices: { not_equals: false } }],
    },
    pagination: false,
    depth: 0,
    req,
  })
  for (const { email } of docs) {
    await req.payload.jobs.queue({
      task: 'sendNotice',
      input: { to: email, subject: toSingleLine(subject), text: `${text}\n\n${readEnv().ADMIN_URL}${path}\n` },
      req,
    })
  }
}

/** The id of the related document, or null. */
export function toId(reference: Reference): number | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null)
}

/** Collapses whitespace, since line breaks would end the header field. */
function toSingleLine(text: string): string {
  return toOneLine(text).slice(0, 200)
}
