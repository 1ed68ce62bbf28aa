import type { Payload } from 'payload'

import { getPool } from '@/cms/connection'
import type { PartialMapping } from '@/importers/evidence/mapping'
import { toStorableJson } from '@/lib/json/storable-json'

/**
 * The number of recently uploaded tables that are stored, so that they can be imported once their mapping is corrected.
 */
const maxStoredFiles = 3

/** Stores the file of a run, and deletes those of older runs. */
export async function storeImportFile(payload: Payload, runId: number, file: File): Promise<void> {
  const bytes = Buffer.from(await file.arrayBuffer())
  await getPool(payload).query('insert into import_files (run_id, name, bytes) values ($1, $2, $3)', [
    runId,
    file.name.slice(0, 200),
    bytes,
  ])
  await getPool(payload).query(
    'delete from import_files where run_id not in (select run_id from import_files order by run_id desc limit $1)',
    [maxStoredFiles],
  )
}

/** The corrected mapping of a run's file; null if it was not corrected, undefined if the file is no longer stored. */
export async function findCorrectedMapping(
  payload: Payload,
  runId: number,
): Promise<PartialMapping | null | undefined> {
  const { rows } = await getPool(payload).query<{ mapping: PartialMapping | null }>(
    'select mapping from import_files where run_id = $1',
    [runId],
  )
  return rows[0]?.mapping
}

/** The file of a run, or null if it is no longer stored. */
export async function findImportFile(payload: Payload, runId: number): Promise<File | null> {
  const { rows } = await getPool(payload).query<{ name: string; bytes: Buffer }>(
    'select name, bytes from import_files where run_id = $1',
    [runId],
  )
  return rows[0] ? new File([new Uint8Array(rows[0].bytes)], rows[0].name) : null
}

/** Stores the corrected mapping of a run's file. */
export async function storeCorrectedMapping(payload: Payload, runId: number, mapping: PartialMapping): Promise<void> {
  await getPool(payload).query('update import_files set mapping = $2::jsonb where run_id = $1', [
    runId,
    JSON.stringify(toStorableJson(mapping)),
  ])
}
