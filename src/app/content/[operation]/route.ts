import { readFillRequest, toFillResponse } from '@/app/fill-request'
import { contentHandlers } from '@/app/content/handlers'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ operation: string }> }

async function answer(request: Request, { params }: Context): Promise<Response> {
  const { operation } = await params
  // Operations that differ only in a fixed parameter share a handler: `professionPage:hospitals`.
  const handler = contentHandlers[decodeURIComponent(operation).split(':')[0] as keyof typeof contentHandlers]
  if (!handler) return toFillResponse({ kind: 'missing' })
  return toFillResponse(await handler(readFillRequest(request), request))
}

export { answer as GET, answer as POST }
