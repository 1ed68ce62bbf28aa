import config from '@payload-config'
import { getPayload, type Payload, type TypedUser } from 'payload'

import { readViewContext } from '@/app/view-context'
import { hasPermission } from '@/cms/access/signed-in'
import { readEnv } from '@/config/env'
import { previewPolicy } from '@/surface/admin-headers'
import type { Surface } from '@/surface/operation'
import type { Page } from '@/views/page'
import { renderToHtml } from '@/views/render'

export type PreviewOptions = { payload: Payload; user: TypedUser | null; id: number }
type Context = { params: Promise<{ id: string }> }

/** A route that shows the newest draft of a document as its page will look; for signed-in editors alone. */
export function previewRoute(surface: Surface, toPage: (options: PreviewOptions) => Promise<Page | null>) {
  return async (request: Request, { params }: Context): Promise<Response> => {
    const payload = await getPayload({ config })
    const { user } = await payload.auth({ headers: request.headers })
    if (!hasPermission(user)) {
      return new Response(null, { status: 302, headers: { location: `${readEnv().ADMIN_URL}/admin/login` } })
    }
    const { id } = await params
    const page = /^\d{1,9}$/.test(id) ? await toPage({ payload, user, id: Number(id) }) : null
    if (!page)
      return new Response('There is no such document.', {
        status: 404,
        headers: { 'content-type': 'text/plain' },
      })
    return new Response(renderToHtml({ ...page, isPrivate: true }, await readViewContext(surface)), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': previewPolicy(readEnv().BASE_URL),
      },
    })
  }
}
