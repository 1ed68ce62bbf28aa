import { canRunScheduler } from '@/cms/scheduler-lease'
import { healthTarget, type FillListener, type FillResponse } from '@/config/fill-listener'
import { usageTarget } from '@/config/renderer-usage'
import { canQuery } from '@/reading/shared/database'
import { canOpenFiles } from './can-open-files'
import { toBytes } from './request'
import { readUsage } from './usage'

/** Responds to health checks of the renderer, and to requests for its resource usage; null for all other targets. */
export async function respondToProbe(target: string): Promise<FillResponse | null> {
  if (target === healthTarget) return toHealth((await canRender()) && canRunScheduler())
  return target === usageTarget ? toUsage() : null
}

/** The same for the process of the admin, which runs no schedules; 404 for all other targets. */
export const handleAdminProbe: FillListener = async ({ target }) => {
  if (target === healthTarget) return toHealth(await canRender())
  return target === usageTarget ? toUsage() : { status: 404, headers: {}, body: null }
}

async function canRender(): Promise<boolean> {
  return (await canQuery()) && (await canOpenFiles())
}

function toHealth(isHealthy: boolean): FillResponse {
  return { status: isHealthy ? 200 : 503, headers: {}, body: null }
}

async function toUsage(): Promise<FillResponse> {
  return { status: 200, headers: {}, body: toBytes(JSON.stringify(await readUsage())) }
}
