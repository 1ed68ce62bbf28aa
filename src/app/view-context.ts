import { readFileSync } from 'node:fs'
import path from 'node:path'

import { readEnv } from '@/config/env'
import { findSite } from '@/reading/site'
import type { Surface } from '@/surface/operation'
import type { ViewContext } from '@/views/page'

let assets: Record<string, string> | undefined

/** What every page needs to know beside its content. */
export async function readViewContext(surface: Surface = 'content'): Promise<ViewContext> {
  assets ??= JSON.parse(readFileSync(path.resolve(process.cwd(), '.assets/manifest.json'), 'utf8')) as Record<
    string,
    string
  >
  const manifest = assets
  return {
    site: await findSite(),
    surface,
    baseUrl: surface === 'content' ? readEnv().BASE_URL : readEnv().CATALOGUE_URL,
    toAsset: (name) => manifest[name] ?? `/assets/${name}`,
  }
}
