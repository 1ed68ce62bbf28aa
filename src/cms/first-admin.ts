import type { Payload } from 'payload'

import { readEnv } from '@/config/env'

/** What the first administrator is called until they say who they are. */
export const firstAdminName = 'Administrator'

/** Creates the first administrator from ADMIN_EMAIL and ADMIN_PASSWORD when no account can publish yet. */
export async function createFirstAdmin(payload: Payload): Promise<void> {
  const { totalDocs } = await payload.count({ collection: 'users', where: { permission: { in: ['editor', 'admin'] } } })
  if (totalDocs > 0) return
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = readEnv()
  if (!email || !password) {
    payload.logger.warn('Nobody can sign in yet: set ADMIN_EMAIL and ADMIN_PASSWORD and start again.')
    return
  }
  await payload.create({
    collection: 'users',
    data: { name: firstAdminName, role: null, permission: 'admin', email, password },
  })
}
