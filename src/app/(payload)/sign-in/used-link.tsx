import config from '@payload-config'
import { MinimalTemplate } from '@payloadcms/next/templates'
import Link from 'next/link'
import { getPayload } from 'payload'
import type { ReactNode } from 'react'

import { isEmailSetUp } from '@/cms/email'

/**
 * Replaces the form for a password where its link is no longer valid; else null. Payload shows the form, and its refusal
 * of the password does not say what to do.
 */
export async function renderUsedLink(params: Promise<{ segments?: string[] }>): Promise<ReactNode> {
  const { segments: [view, token, ...more] = [] } = await params
  if (view !== 'reset' || !token || more.length > 0 || (await isValid(token))) return null
  return <UsedLink />
}

function UsedLink() {
  return (
    <MinimalTemplate className="reset-password">
      <div className="form-header">
        <h1>This link is no longer valid</h1>
        <p>
          A link sets a password once, within the time that its e-mail gives, and the newest one replaces those before.
        </p>
      </div>
      <p>
        If you have set your password, <Link href="/admin/login">sign in</Link>.{' '}
        {isEmailSetUp() ? (
          <>
            Otherwise <Link href="/admin/forgot">have a new link sent</Link>.
          </>
        ) : (
          'Otherwise an administrator can set it.'
        )}
      </p>
    </MinimalTemplate>
  )
}

async function isValid(token: string): Promise<boolean> {
  const payload = await getPayload({ config })
  const { totalDocs } = await payload.count({
    collection: 'users',
    where: {
      resetPasswordToken: { equals: token },
      resetPasswordExpiration: { greater_than: new Date().toISOString() },
    },
  })
  return totalDocs > 0
}
