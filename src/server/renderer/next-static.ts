import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'

import { createRepresentation, type Representation } from '@/server/http/responses/representation'
import { sendRepresentation } from '@/server/http/responses/send'

/** The scripts, styles and images of the admin, as Next built them. */
export type NextStatic = {
  /** Responds to a path under `/_next/static/`, with these fields added to its own. */
  send: (req: IncomingMessage, res: ServerResponse, path: string, fields: Record<string, string>) => Promise<void>
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/**
 * Serves Next's build output without Next, so that a slow client does not occupy it. Each file is read when it is first
 * requested, and then stays in memory: they are few, and every editor's browser needs most of them.
 */
export async function openNextStatic(folder: string): Promise<NextStatic> {
  const names = await readdir(folder, { recursive: true })
  const paths = new Set(
    names.map((name) => `/_next/static/${name.replaceAll(path.sep, '/')}`).filter((name) => types[path.extname(name)]),
  )
  const representations = new Map<string, Promise<Representation>>()

  async function read(name: string, fields: Record<string, string>): Promise<Representation> {
    const type = types[path.extname(name)] ?? ''
    const body = await readFile(path.join(folder, name.slice('/_next/static/'.length)))
    const headers = {
      ...fields,
      'Content-Type': type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
    }
    return createRepresentation({ headers, body, isCompressible: /^text\/|svg/.test(type), isCacheable: true })
  }

  return {
    async send(req, res, requestPath, fields) {
      const name = decodeURIComponent(requestPath)
      if (!paths.has(name)) {
        const body = Buffer.from('Not Found')
        res.writeHead(404, {
          ...fields,
          'Cache-Control': 'no-store',
          'Content-Type': 'text/plain; charset=utf-8',
          'Content-Length': body.length,
        })
        return void res.end(req.method === 'HEAD' ? undefined : body)
      }
      let representation = representations.get(name)
      if (!representation) {
        representation = read(name, fields)
        representation.catch(() => representations.delete(name))
        representations.set(name, representation)
      }
      await sendRepresentation(req, res, await representation)
    },
  }
}
