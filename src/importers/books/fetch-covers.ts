import { sql } from '@payloadcms/db-postgres/drizzle'
import type { Payload } from 'payload'

import { inTransaction } from '@/importers/batches'
import { createImage } from '@/importers/create-image'
import { lookUp } from '@/lib/look-up'
import { beginBulk, endBulk } from './bulk'
import { toTransaction } from './database'
import type { BookPlan } from './plan-book'
import { replaceDraftCovers, writeBookVersions } from './write-book-versions'

const timeoutMs = 20_000
const maxBytes = 20_000_000
/** File extensions of the media types that the media collection accepts. */
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/** Fetches the cover of a book and stores it; returns why that failed, or null. */
export async function fetchCover(payload: Payload, plan: BookPlan, bookId: number): Promise<string | null> {
  const url = plan.coverUrl!
  let stored: number | null = null
  try {
    const file = await download(url, plan.code)
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

async function download(url: string, code: string): Promise<File> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'image/*' },
  })
  if (!response.ok || !response.body) throw new Error(`the answer is ${response.status}.`)
  const mimetype = (response.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  const extension = lookUp(extensions, mimetype)
  if (!extension) throw new Error(`it is ${mimetype || 'of no type'}, no picture that can be shown.`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBytes) throw new Error(`it is larger than ${maxBytes / 1e6} MB.`)
    chunks.push(chunk)
  }
  return { data: Buffer.concat(chunks), mimetype, name: `${code}.${extension}`, size }
}
