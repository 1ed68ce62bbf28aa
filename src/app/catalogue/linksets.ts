import { book, bundle } from './pages'
import type { FillRequest, Outcome } from '@/app/fills/request'
import { toLinksetOutcome } from '@/app/fills/signposts'

export async function bookLinkset(fill: FillRequest<{ id: string }>): Promise<Outcome> {
  return toLinksetOutcome(await book(fill))
}

export async function bundleLinkset(fill: FillRequest<{ id: string }>): Promise<Outcome> {
  return toLinksetOutcome(await bundle({ ...fill, params: { ...fill.params, page: 1 } }))
}
