import { sql } from '@payloadcms/db-postgres/drizzle'
import type { Payload } from 'payload'

import {
  anyAddress,
  publicInternetOnly,
  requestWithPolicy,
  toRedirect,
  type CheckedResponse,
} from '@/cms/links/request-with-policy'
import { readEnv } from '@/config/env'
import { inTransaction } from '@/importers/writing/batches'
import { createImage } from '@/importers/writing/create-image'
import { lookUp } from '@/lib/look-up'
import { beginBulk, endBulk } from './bulk'
import { toTransaction } from '@/importers/books/stored/database'
import type { BookPlan } from '@/importers/books/plan/book-plan'
import { replaceDraftCovers, writeBookVersions } from './write-book-versions'

const timeoutMs = 20_000
const maxBytes = 20_000_000
const maxRedirects = 5
/** File extensions of the media types that the media collection accepts. */
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/** Whose covers are fetched: those on the public internet, and on the named hosts, which may be anywhere. */
export type CoverHosts = readonly string[]

/** Fetches the cover of a book and stores it; returns why that failed, or null. */
export async function fetchCover(
  payload: Payload,
  { plan, bookId, hosts }: { plan: BookPlan; bookId: number; hosts: CoverHosts },
): Promise<string | null> {
  const url = plan.coverUrl!
  let stored: number | null = null
  try {
    const file = await download(url, plan.code, hosts)
    const alt = `Cover of “${plan.fields.title}”`.slice(0, 500)
    const media = await createImage(payload, { data: { alt }, file })
    stored = media.id
    await inTransaction(payload, async (req) => {
      const tx = await toTransaction(payload, req)
      await beginBulk(tx)
      const { rows } = await tx.execute<{ updatedAt: string }>(sql`
        update books b set cover_id = ${media.id}, updated_at = now()
        from (select id, updated_at from books where id = ${bookId} for no key update) former
        where b.id = former.id and b.cover_id is not distinct from ${plan.coverId}::integer
        returning former.updated_at::text as "updatedAt"`)
      const [former] = rows
      if (!former) throw new Error('another was chosen here meanwhile.')
      await tx.execute(
        sql`update onix_records set cover_url = ${url}, cover_id = ${media.id} where reference = ${plan.reference}`,
      )
      await writeBookVersions(tx, [{ id: bookId, ...former }])
      await replaceDraftCovers(tx, [{ id: bookId, formerCoverId: plan.coverId, coverId: media.id }])
      await endBulk(tx, { books: [bookId], bundles: [], formerCovers: plan.coverId === null ? [] : [plan.coverId] })
    })
    return null
  } catch (error) {
    if (stored !== null) await payload.delete({ collection: 'media', id: stored, trash: true }).catch(() => undefined)
    return `cover: ${url} could not be fetched: ${(error as Error).message.slice(0, 200)}`
  }
}

type File = { data: Buffer; mimetype: string; name: string; size: number }

async function download(url: string, code: string, hosts: CoverHosts): Promise<File> {
  const { status, headers, body } = await request(url, hosts)
  if (status !== 200) throw new Error(`the answer is ${status}.`)
  const mimetype = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase()
  const extension = lookUp(extensions, mimetype)
  if (!extension) throw new Error(`it is ${mimetype || 'of no type'}, no picture that can be shown.`)
  if (body.length > maxBytes) throw new Error(`it is larger than ${maxBytes / 1e6} MB.`)
  return { data: body, mimetype, name: `${code}.${extension}`, size: body.length }
}

/** A feed may link to what only this machine can reach, and redirect to it. */
async function request(address: string, hosts: CoverHosts): Promise<CheckedResponse> {
  let url = new URL(address)
  const headers = { accept: 'image/*', 'user-agent': `Lectern-Import/1.0 (+${readEnv().BASE_URL})` }
  for (let step = 0; step <= maxRedirects; step++) {
    const policy = hosts.includes(url.hostname) ? anyAddress : publicInternetOnly
    const response = await requestWithPolicy(url, { method: 'GET', headers, timeoutMs, maxBytes: maxBytes + 1, policy })
    const next = toRedirect(response, url)
    if (!next) return response
    url = next
  }
  throw new Error('it redirects too often.')
}
