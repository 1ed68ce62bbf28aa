import type { Pool } from 'pg'

import { readEnv } from '@/config/env'
import { checkDueLinks, syncLinks } from './source-links'

/** 20 links every ten minutes: 120 an hour. */
const batchSize = 20

/** Checks some source links that are due, if `site.checksSourceLinks` is on. */
export async function runLinkChecks(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('select name from site where checks_source_links limit 1')
  const [site] = rows
  if (!site) return
  await syncLinks(pool)
  await checkDueLinks(pool, batchSize, { userAgent: toUserAgent(site.name, readEnv().BASE_URL) })
}

/** The User-Agent header: printable ASCII with the site’s name and URL. */
function toUserAgent(name: string, baseUrl: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\w .-]/g, '')
    .trim()
  return `${plain.replaceAll(' ', '-') || 'Lectern'}-LinkCheck/1.0 (+${baseUrl})`
}
