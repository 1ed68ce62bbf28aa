import type { Payload } from 'payload'

import { correctMapping } from '@/importers/evidence/correct-mapping'
import { findSavedMapping, saveMapping } from '@/importers/evidence/saved-mappings'
import { guessName } from '@/importers/evidence/saved-name'
import { requiredFields, type PartialMapping } from '@/importers/evidence/mapping'
import { findCorrectedMapping, findImportFile, storeCorrectedMapping, storeImportFile } from './import-files'
import type { UploadError } from './upload-errors'
import { beginRun, findRun } from './import-runs'
import { parseCorrections, type SentCorrections } from './parse-corrections'
import { startImport } from './start-import'

type Input = { payload: Payload; form: FormData; startedBy: string; savedBy: string }
type Result = { run: number; fault: UploadError | null } | { status: number; problem: string }

/** Stores a corrected mapping, and runs the import with it if the editor requested that. */
export async function applyCorrections({ payload, form, startedBy, savedBy }: Input): Promise<Result> {
  const runId = Number(form.get('run'))
  const run = Number.isSafeInteger(runId) ? await findRun(payload, runId) : null
  const profile = run?.report?.tables?.[0]
  const stored = run && profile ? await findCorrectedMapping(payload, run.id) : undefined
  if (!run || !profile || stored === undefined) return { run: runId, fault: 'gone' }
  const sent = parseCorrections(form, profile.columns.length)
  if (typeof sent === 'string') return { status: 400, problem: sent }
  const mapping = toNamed(correctMapping(stored ?? profile.mapping, profile.columns, sent.corrections), sent.name)
  await storeCorrectedMapping(payload, run.id, mapping)
  if (sent.action === 'preview') return { run: run.id, fault: null }
  if (sent.action !== 'reread' && requiredFields.some((field) => mapping.fields[field] === undefined))
    return { run: run.id, fault: 'incomplete' }
  // The command would treat any other name as the path of a file on this machine.
  if (sent.action === 'reread' && sent.readBy !== guessName && !(await findSavedMapping(payload, sent.readBy)))
    return { run: run.id, fault: 'mapping' }
  if (sent.action === 'import' && sent.shouldSave)
    await saveMapping(payload, { name: sent.name, source: profile.source, mapping, savedBy })
  return startAgain({ payload, run, sent, mapping, startedBy })
}

type Again = Pick<Input, 'payload' | 'startedBy'> & {
  run: { id: number; fileName: string }
  sent: SentCorrections
  mapping: PartialMapping
}

/** Runs the import of the same file again. */
async function startAgain({ payload, run, sent, mapping, startedBy }: Again): Promise<Result> {
  const file = await findImportFile(payload, run.id)
  if (!file) return { run: run.id, fault: 'gone' }
  const isDryRun = sent.action !== 'import'
  const id = await beginRun(payload, { kind: 'evidence', fileName: run.fileName, isDryRun, startedBy })
  if (id === null) return { run: run.id, fault: 'busy' }
  await storeImportFile(payload, id, file)
  const given = sent.action === 'reread' ? sent.readBy : new File([JSON.stringify(mapping)], 'corrected.yaml')
  const encoding = mapping.encoding ?? null
  await startImport(payload, id, { kind: 'evidence', file, mapping: given, baseUrl: null, encoding, isDryRun })
  return { run: id, fault: null }
}

/** Renames a mapping. A guessed one identifies its rows by the new name; others keep the references of their rows. */
function toNamed(mapping: PartialMapping, name: string): PartialMapping {
  const { reference } = mapping
  const isOwnPrefix = mapping.guessed === true && reference.prefix === mapping.name
  return { ...mapping, name, reference: isOwnPrefix ? { ...reference, prefix: name } : reference }
}
