import config from '@payload-config'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { executeAuthStrategies, getPayload } from 'payload'

import { hasPermission } from '@/cms/access/signed-in'
import { type AutosavedCollection, takeUntouchedDraft } from '@/cms/revisions/untouched-drafts'

const collections: ReadonlySet<string> = new Set<AutosavedCollection>(['articles', 'books', 'bundles'])

/**
 * Redirects from a page that would create a document to the one that the account has left empty: Payload creates another
 * each time that the page is opened. Null for every other page.
 */
export async function redirectToUntouchedDraft(params: Promise<{ segments?: string[] }>): Promise<null> {
  const { segments: [area, collection, page, ...more] = [] } = await params
  if (area !== 'collections' || page !== 'create' || more.length > 0 || !isAutosaved(collection)) return null
  const payload = await getPayload({ config })
  const { user } = await executeAuthStrategies({ headers: await headers(), payload })
  if (!user || !hasPermission(user)) return null
  const id = await takeUntouchedDraft(payload, collection, { id: Number(user.id), name: user.name })
  if (id !== null) redirect(`/admin/collections/${collection}/${id}`)
  return null
}

const isAutosaved = (collection: string | undefined): collection is AutosavedCollection =>
  collection !== undefined && collections.has(collection)
