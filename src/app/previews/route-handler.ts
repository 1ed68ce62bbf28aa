import config from '@payload-config'
import { getPayload, type CollectionSlug, type Payload, type TypedUser } from 'payload'

import { readViewContext } from '@/app/fills/view-context'
import { hasPermission } from '@/cms/access/signed-in'
import { readEnv } from '@/config/env'
import { runCurrent } from '@/reading/shared/memoize-until-change'
import { previewPolicy } from '@/surface/shared/admin-headers'
import type { Host } from '@/surface/shared/operation'
import type { Page } from '@/views/shared/page'
import { previewForms, type PreviewForm } from '@/views/shared/preview-bar'
import { renderPreview } from '@/views/shared/render-preview'
import { toPreviewState } from './preview-state'

export type PreviewOptions = { payload: Payload; user: TypedUser | null; id: number }
type Context = { params: Promise<{ id: string }> }
type Options = {
  host: Host
  collection: Extract<CollectionSlug, 'articles' | 'books' | 'bundles' | 'evidence-entries'>
  /** Builds the page of the newest draft; null when there is none that the user may read. */
  toPage: (options: PreviewOptions) => Promise<Page | null>
  /** The public URL of the published document. */
  toLiveUrl: (published: Record<string, unknown>) => string
}

/**
 * A route for signed-in accounts that renders the newest draft of a document as its page, as Markdown, or as a search
 * result or card (`?as=`). `?as=live` redirects to the public page.
 */
export function previewRoute({ host: surface, collection, toPage, toLiveUrl }: Options) {
  const respond = async (request: Request, { params }: Context): Promise<Response> => {
    const payload = await getPayload({ config })
    const { user } = await payload.auth({ headers: request.headers })
    if (!hasPermission(user)) return redirect(`${readEnv().ADMIN_URL}/admin/login`)
    const { id: text } = await params
    const id = /^\d{1,9}$/.test(text) ? Number(text) : null
    const as = new URL(request.url).searchParams.get('as') ?? 'page'
    const form = Object.hasOwn(previewForms, as) ? (as as PreviewForm) : 'page'
    const published = id === null ? null : await findPublished({ payload, user, id }, collection)
    if (as === 'live' && published) return redirect(toLiveUrl(published))
    const page = id === null || as === 'live' ? null : await toPage({ payload, user, id })
    if (!page || id === null) return toNotFoundResponse('There is no such document.')
    const state = toPreviewState(published, await findStatus({ payload, user, id }, collection, true))
    const path = `/admin/preview/${collection}/${id}`
    const html = await renderPreview(page, { state, form, path }, await readViewContext(surface))
    const policy = previewPolicy(readEnv().BASE_URL)
    return new Response(html, {
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    })
  }
  return (request: Request, context: Context) => runCurrent(() => respond(request, context))
}

async function findPublished(
  options: PreviewOptions,
  collection: Options['collection'],
): ReturnType<typeof findStatus> {
  const doc = await findStatus(options, collection, false)
  return doc?._status === 'published' ? doc : null
}

async function findStatus({ payload, user, id }: PreviewOptions, collection: Options['collection'], draft: boolean) {
  const found = await payload.findByID({
    collection,
    id,
    draft,
    depth: 0,
    user,
    overrideAccess: false,
    disableErrors: true,
  })
  return found as (Record<string, unknown> & { _status?: string | null; isWithdrawn?: boolean | null }) | null
}

function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location } })
}

function toNotFoundResponse(message: string): Response {
  return new Response(message, { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
