import { catalogueHandlers } from '@/app/catalogue/handlers'
import { readFillRequest, toFillResponse } from '@/app/fill-request'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ operation: string }> }

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { operation } = await params
  const handler = catalogueHandlers[decodeURIComponent(operation) as keyof typeof catalogueHandlers]
  return toFillResponse(handler ? await handler(readFillRequest(request)) : { kind: 'missing' })
}
