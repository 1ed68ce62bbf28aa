import { sql } from '@payloadcms/db-postgres/drizzle'
import type { Payload } from 'payload'

/**
 * Loads the sample publication into an empty database, once. A database that holds anything already, such as an import
 * before the first start, is a publication of its own and gets no sample; an interrupted load is completed. True when it
 * was loaded now.
 */
export async function loadSampleOnce(payload: Payload): Promise<boolean> {
  const { drizzle } = payload.db
  const { rows } = await drizzle.execute<{ value: string }>(sql`select value from lectern_state where key = 'sample'`)
  const state = rows[0]?.value ?? null
  if (state !== null && state !== 'loading') return false
  if (state === null && (await hasContent(payload))) {
    await setState(payload, 'not loaded')
    return false
  }
  await setState(payload, 'loading')
  // Imported here because later starts need none of the importers.
  const { loadSample } = await import('./load')
  await loadSample(payload)
  await setState(payload, 'loaded')
  return true
}

async function hasContent(payload: Payload): Promise<boolean> {
  const { rows } = await payload.db.drizzle.execute(sql`
    select 1 where exists (select 1 from books) or exists (select 1 from bundles) or exists (select 1 from articles)
      or exists (select 1 from evidence_entries)`)
  return rows.length > 0
}

async function setState(payload: Payload, state: 'not loaded' | 'loading' | 'loaded'): Promise<void> {
  await payload.db.drizzle.execute(sql`
    insert into lectern_state (key, value) values ('sample', ${state})
    on conflict (key) do update set value = excluded.value`)
}
