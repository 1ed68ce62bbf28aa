import type { Payload } from 'payload'

import { getPool } from '@/cms/connection'
import { runOnInterval } from '@/cms/run-on-interval'
import { readEnv } from '@/config/env'
import { checkDueLinks, syncLinks } from './source-links'

/** 20 links every ten minutes: 120 an hour. */
const intervalMs = 10 * 60 * 1000
const batchSize = 20

/** Checks source links at an interval in the process that leads the scheduler, while `site.checksSourceLinks` is on. */
export function startLinkChecks(payload: Payload): void {
  runOnInterval(payload, { intervalMs, failureMessage: 'Could not check source links', run: runCheck })
}

async function runCheck(payload: Payload): Promise<void> {
  const { checksSourceLinks, name } = await payload.findGlobal({ slug: 'site', depth: 0 })
  if (!checksSourceLinks) return
  const pool = getPool(payload)
  await syncLinks(pool)
  await checkDueLinks(pool, batchSize, { userAgent: toUserAgent(name, readEnv().BASE_URL) })
}

/** The User-Agent header: printable ASCII with the site’s name and URL. */
function toUserAgent(name: string, baseUrl: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\w .-]/g, '')
    .trim()
  return `${plain.replaceAll(' ', '-') || 'Lectern'}-LinkCheck/1.0 (+${baseUrl})`
}
