import type { DirectFills, DirectFillsOptions } from '@/config/direct-fills'

/** Loads the fills of the front door when they are opened: the renderer has begun to start by then, which takes longer. */
export async function openDirectFills(options: DirectFillsOptions): Promise<DirectFills> {
  const direct = await import('./direct')
  return direct.openDirectFills(options)
}
