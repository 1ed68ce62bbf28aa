import type { Endpoint, PayloadRequest } from 'payload'
import { z } from 'zod'

import { hasPermission } from '@/cms/access/signed-in'
import { deleteForm, recordHeartbeat } from './document-editors'
import type { DocumentKey } from './document-key'
import { findWritesSince } from './document-writes'

const bodyShape = z.object({
  form: z.uuid(),
  document: z
    .string()
    .max(200)
    .regex(/^[a-z-]+\/[\w-]+$/)
    .transform((key) => key as DocumentKey),
  /** The revision that the form was loaded from. */
  base: z.iso.datetime({ offset: true }).nullable(),
  hasTyped: z.boolean(),
  isClosing: z.boolean().default(false),
})

/**
 * `POST /admin/api/editing`: the heartbeat of an open form. Responds with the other editors of the document and the
 * writes since the form’s revision.
 */
export const editingEndpoint: Endpoint = {
  path: '/editing',
  method: 'post',
  async handler(req) {
    const { user } = req
    if (!user || !hasPermission(user))
      return Response.json({ errors: [{ message: 'Sign in to use this API.' }] }, { status: 401 })
    const parsed = bodyShape.safeParse(await readJson(req))
    if (!parsed.success) return Response.json({ errors: [{ message: z.prettifyError(parsed.error) }] }, { status: 400 })
    const { form, document, base, hasTyped, isClosing } = parsed.data
    if (isClosing) {
      await deleteForm(req, form)
      return Response.json({ others: [], writes: [] })
    }
    const others = await recordHeartbeat(req, {
      form,
      document,
      user: { id: Number(user.id), name: user.name },
      hasTyped,
    })
    const writes = base === null ? [] : await findWritesSince(req, document, base)
    return Response.json({ others, writes })
  },
}

async function readJson(req: PayloadRequest): Promise<unknown> {
  try {
    return await req.json?.()
  } catch {
    return null
  }
}
