import type { IncomingMessage, ServerResponse } from 'node:http'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { commonHeaders, type HeaderContext } from '@/surface/shared/headers'
import { readMethods } from '@/surface/shared/methods'
import { createRepresentation, type Representation } from './responses/representation'
import { sendOptions, sendRepresentation } from './responses/send'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

export type AssetStore = {
  /** The path of the style sheet of every page; null where nothing is built. */
  stylesheet: string | null
  has: (path: string) => boolean
  send: (req: IncomingMessage, res: ServerResponse, path: string, context: HeaderContext) => Promise<void>
}

/** The built styles and scripts of the public pages, in memory. Their names contain their hash, so they never change. */
export async function createAssetStore(folder: string): Promise<AssetStore> {
  const assets = new Map<string, { headers: Record<string, string>; body: Buffer }>()
  for (const name of await readdir(folder)) {
    const type = types[path.extname(name)]
    if (!type) continue
    const headers = {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
    }
    const body = await readFile(path.join(folder, name))
    assets.set(`/assets/${name}`, { headers, body })
    // Browsers request this name whatever the page links to.
    if (name.startsWith('icon.') && name.endsWith('.svg')) {
      assets.set('/favicon.ico', { headers: { ...headers, 'Cache-Control': 'public, max-age=86400' }, body })
    }
  }
  const representations = new WeakMap<object, Representation>()
  function toRepresentation(
    asset: { headers: Record<string, string>; body: Buffer },
    common: Record<string, string>,
  ): Representation {
    const known = representations.get(asset)
    if (known) return known
    const representation = createRepresentation({
      ...asset,
      headers: { ...common, ...asset.headers },
      isCompressible: !asset.headers['Content-Type']?.startsWith('font/'),
      isCacheable: true,
    })
    representations.set(asset, representation)
    return representation
  }

  return {
    stylesheet: (await readManifest(folder))['site.css'] ?? null,
    has: (assetPath) => assets.has(assetPath),
    async send(req, res, assetPath, context) {
      const common = commonHeaders(context)
      const asset = assets.get(assetPath)
      if (asset && req.method === 'OPTIONS') return sendOptions(res, context, readMethods)
      const isRead = req.method === 'GET' || req.method === 'HEAD'
      if (!asset || !isRead) {
        const allow = asset ? { Allow: readMethods.join(', ') } : {}
        res.writeHead(asset ? 405 : 404, { ...common, ...allow, 'Content-Length': 0 })
        res.end()
        return
      }
      await sendRepresentation(req, res, toRepresentation(asset, common))
    },
  }
}

/** The paths of the last build by name; files of earlier ones stay for pages that were cached. Empty before any build. */
async function readManifest(folder: string): Promise<Record<string, string>> {
  const text = await readFile(path.join(folder, 'manifest.json'), 'utf8').catch(() => '{}')
  return JSON.parse(text) as Record<string, string>
}
