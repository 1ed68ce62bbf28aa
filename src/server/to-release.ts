import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { Env } from '@/config/settings-schema'

/** Written by src/launch/build.mjs: a digest of all sources of the build that serves. */
const buildFile = path.resolve(process.cwd(), '.next/lectern-server')

type Shown = Pick<Env, 'BASE_URL' | 'CATALOGUE_URL' | 'ADMIN_URL' | 'WEBSUB_HUB' | 'CRAWLERS'>

/** Identifies what makes this server’s responses: its build, and the settings that responses show. */
export async function toRelease({ BASE_URL, CATALOGUE_URL, ADMIN_URL, WEBSUB_HUB, CRAWLERS }: Shown): Promise<string> {
  const build = await readFile(buildFile, 'utf8').catch(() => '')
  const parts = [build, BASE_URL, CATALOGUE_URL, ADMIN_URL, WEBSUB_HUB ?? null, CRAWLERS]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12)
}
