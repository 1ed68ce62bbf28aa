import { answerFill } from '@/app/answer-fill'
import { toFillResponse } from '@/app/fill-request'

export const dynamic = 'force-dynamic'

/** The way in where there is no fill listener: in development, so that Next can reload what changed. */
async function answer(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const outcome = answerFill({ target: `${pathname}${search}`, changes: null, readJson: () => request.json() })
  return toFillResponse((await outcome) ?? { kind: 'missing' })
}

export { answer as GET }
