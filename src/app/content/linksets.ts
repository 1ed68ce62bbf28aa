import { article, evidence, finding } from './pages'
import type { FillRequest, Outcome } from '@/app/fills/request'
import { toLinksetOutcome } from '@/app/fills/signposts'

export async function articleLinkset(fill: FillRequest<{ slug: string }>): Promise<Outcome> {
  return toLinksetOutcome(await article(fill))
}

export async function findingLinkset(fill: FillRequest<{ id: number }>): Promise<Outcome> {
  return toLinksetOutcome(await finding(fill))
}

export async function recordLinkset({ format }: FillRequest): Promise<Outcome> {
  return toLinksetOutcome(await evidence({ params: { page: 1 }, format }))
}
