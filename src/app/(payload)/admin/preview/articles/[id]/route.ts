import config from '@payload-config'
import { getPayload } from 'payload'

import { hasPermission } from '@/cms/access/signed-in'
import { readViewContext } from '@/app/view-context'
import { readEnv } from '@/config/env'
import { previewArticle } from '@/app/preview-article'
import { articlePage } from '@/views/article'
import { renderToHtml } from '@/views/render'

/** The newest draft of an article as its page will look; for signed-in editors alone. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const payload = await getPayload({ config })
  const { user } = await payload.auth({ headers: request.headers })
  if (!hasPermission(user)) {
    return new Response(null, { status: 302, headers: { location: `${readEnv().ADMIN_URL}/admin/login` } })
  }
  const { id } = await params
  const article = /^\d{1,9}$/.test(id) ? await previewArticle({ payload, user, id: Number(id) }) : null
  if (!article) return new Response('There is no such article.', { status: 404, headers: { 'content-type': 'text/plain' } })
  const page = { ...articlePage(article, readEnv().BASE_URL), isPrivate: true }
  return new Response(renderToHtml(page, await readViewContext()), {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "frame-ancestors 'self'" },
  })
}
