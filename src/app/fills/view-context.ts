import { readFileSync } from 'node:fs'
import path from 'node:path'

import { readEnv } from '@/config/env'
import { findSite } from '@/reading/shared/site'
import type { Host } from '@/surface/shared/operation'
import type { ViewContext } from '@/views/shared/page'
import { sharedMessages } from '@/views/shared/messages/by-language'

let assets: Record<string, string> | undefined

/** The context that every page is rendered in. */
export async function readViewContext(host: Host = 'content'): Promise<ViewContext> {
  assets ??= JSON.parse(readFileSync(path.resolve(process.cwd(), '.assets/manifest.json'), 'utf8')) as Record<
    string,
    string
  >
  const manifest = assets
  const { BASE_URL, CATALOGUE_URL } = readEnv()
  const [baseUrl, otherUrl] = host === 'content' ? [BASE_URL, CATALOGUE_URL] : [CATALOGUE_URL, BASE_URL]
  const site = await findSite()
  return {
    site,
    host,
    messages: sharedMessages[host === 'content' ? site.interfaceLanguage : site.catalogueInterfaceLanguage],
    baseUrl,
    otherUrl,
    toAsset: (name) => manifest[name] ?? `/assets/${name}`,
  }
}
