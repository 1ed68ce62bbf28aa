import type { DocumentKey } from '@/cms/revisions/document-key'
import type { Conflict } from '@/cms/revisions/conflict-errors'
import { createId } from '@/lib/identifiers/create-id'
import { fetchNewestVersion } from '@/app/(payload)/saving/conflict/fetch-newest-version'
import { findForm, findSeenRevision, setSeenRevision, type OpenForm } from '@/app/(payload)/saving/form/open-forms'
import type { Write } from './parse-write'
import { readErrors } from './response-errors'
import { sendCreation } from './send-creation'
import { isServerUnavailable, readRevision, toUnreachableResponse, withHeaders, type Send } from './write-requests'

/** Writes of a document are serialized: each is based on the result of the previous one. */
const queues = new Map<DocumentKey, Promise<unknown>>()
/** Ids of writes without a response: the server may have applied them. */
const unacknowledged = new Set<string>()
/** Cancels the retries of an autosave, by document. */
const retryCancellations = new Map<DocumentKey, () => void>()
const retryMs = [1000, 2000, 4000, 8000, 15_000]

/** Sends a write of one document with its base revision, and reports a conflict to its form. */
export async function sendWrite(send: Send, init: RequestInit, write: Write): Promise<Response> {
  if (write.document === null) return sendCreation(send, init, write)
  // A new write includes the content of a pending autosave.
  retryCancellations.get(write.document)?.()
  const { document } = write
  if (!(await prepareForm(write))) return write.intent === 'duplicate' ? toUnsavedDuplicate() : rejectSilently()
  const queue = queues.get(document) ?? Promise.resolve()
  const result = queue.then(() => sendOne(send, init, write, document))
  const settled = result
    .catch(() => undefined)
    .finally(() => {
      if (queues.get(document) === settled) queues.delete(document)
    })
  queues.set(document, settled)
  return result
}

/** Resolves once the writes of a document that are under way have ended; undefined when there are none. */
export function findPendingWrite(document: DocumentKey): Promise<unknown> | undefined {
  return queues.get(document)
}

/** Lets the form of a document save what it has before the document leaves it; false when that failed. */
async function prepareForm({ formId, document, intent }: Write): Promise<boolean> {
  const listener = findForm(formId, document)?.readListener()
  if (intent === 'unpublish') return (await listener?.beforeUnpublish()) ?? true
  if (intent === 'duplicate') return (await listener?.beforeDuplicate()) ?? true
  if (intent === 'trash') return (await listener?.saveDraft()) ?? true
  return true
}

async function sendOne(
  send: Send,
  init: RequestInit,
  write: Write,
  document: DocumentKey,
  named = readNamedBase(init),
): Promise<Response> {
  const form = findForm(write.formId, document)
  const isFormWrite = form !== null && write.formId === form.id
  // A conflict is open; the content is in the local copy meanwhile.
  if (form?.isPaused() && isFormWrite) return rejectSilently()
  const base = named ?? (form ? form.readRevision() : (write.revision ?? findSeenRevision(document)))
  const writeId = createId()
  const sent = await sendWithRetry(send, init, { write, document, base, writeId, form })
  const conflict = sent.status === 409 ? await readConflict(sent) : null
  // An autosave that is sent again meets itself: the response to what is sent next may be lost as well.
  const isApplied = conflict?.writes.length === 1 && conflict.writes[0]?.writeId === writeId
  const response = (isApplied && (await readApplied(document, conflict.revision))) || sent
  if (response.ok) {
    // The response is about the copy.
    if (write.intent === 'duplicate') return response
    const revision = await readRevision(response)
    if (revision !== null) {
      unacknowledged.delete(writeId)
      setSeenRevision(document, revision)
      form?.setRevision(revision)
      form?.setErrors([])
      form?.readListener()?.onSaved(revision, write.intent)
    }
    return response
  }
  if (!conflict || response !== sent) {
    form?.setErrors((await readErrors(response)).fields)
    form?.readListener()?.onFailed(write.intent, false)
    return response
  }
  const isOwnWrite =
    conflict.writes.length > 0 &&
    conflict.writes.every(({ writeId }) => writeId !== null && unacknowledged.has(writeId))
  if (isOwnWrite && conflict.revision !== null) {
    // Our own write was applied, and only its response was lost.
    for (const { writeId } of conflict.writes) if (writeId !== null) unacknowledged.delete(writeId)
    form?.setRevision(conflict.revision)
    setSeenRevision(document, conflict.revision)
    return sendOne(send, init, write, document, conflict.revision)
  }
  form?.readListener()?.onConflict(conflict, write.intent)
  return isFormWrite ? rejectSilently() : response
}

type Attempt = { write: Write; document: DocumentKey; base: string | null; writeId: string; form: OpenForm | null }

/** Retries an autosave while the server is unreachable; an explicit save fails immediately. */
async function sendWithRetry(
  send: Send,
  init: RequestInit,
  { write, document, base, writeId, form }: Attempt,
): Promise<Response> {
  const headers = { ...toPreconditions(base, document), 'X-Write-Id': writeId }
  for (let attempt = 0; ; attempt++) {
    const response = await send(withHeaders(init, headers)).catch(() => {
      unacknowledged.add(writeId)
      return null
    })
    // The write may have been applied although the response was lost.
    if (response && isServerUnavailable(response.status)) unacknowledged.add(writeId)
    if (response && !(isServerUnavailable(response.status) && write.intent === 'autosave')) return response
    form?.readListener()?.onFailed(write.intent, true)
    if (write.intent !== 'autosave') return toUnreachableResponse()
    const isCancelled = await waitForRetry(document, retryMs[Math.min(attempt, retryMs.length - 1)] ?? 0)
    if (isCancelled) return rejectSilently()
  }
}

/** What the server answered to a write that it applied; null when it cannot be read, or was written again since. */
async function readApplied(document: DocumentKey, revision: string | null): Promise<Response | null> {
  for (const waitMs of retryMs) {
    const newest = await fetchNewestVersion(document).catch(() => undefined)
    if (newest !== undefined) return newest?.updatedAt === revision ? Response.json({ doc: newest }) : null
    if (await waitForRetry(document, waitMs)) return rejectSilently()
  }
  return null
}

/** The base that a request names itself, as one that takes a document out of the trash: its form has an earlier one. */
function readNamedBase({ headers }: RequestInit): string | null {
  return /^"([^"]+)"$/.exec(new Headers(headers).get('If-Match') ?? '')?.[1] ?? null
}

function toPreconditions(base: string | null, document: DocumentKey): Record<string, string> {
  if (base !== null) return { 'If-Match': `"${base}"` }
  return document.startsWith('globals/') ? { 'If-None-Match': '*' } : {}
}

/** Waits for the delay or the `online` event; true when the retry was cancelled. */
function waitForRetry(document: DocumentKey, waitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(retry, waitMs)
    window.addEventListener('online', retry, { once: true })
    retryCancellations.set(document, () => finish(true))
    function retry(): void {
      finish(false)
    }
    function finish(isGivenUp: boolean): void {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
      retryCancellations.delete(document)
      resolve(isGivenUp)
    }
  })
}

async function readConflict(response: Response): Promise<Conflict | null> {
  try {
    return ((await response.clone().json()) as { conflict?: Conflict }).conflict ?? null
  } catch {
    return null
  }
}

/** Payload says only “An error has occurred.” of a duplicate that is refused without a message. */
function toUnsavedDuplicate(): Response {
  const message = 'This was not duplicated: what you changed here could not be saved.'
  return Response.json({ errors: [{ message }] }, { status: 409 })
}

const shownElsewhere = 'Shown elsewhere'

/** A rejection without messages, for errors that are shown elsewhere; Payload would show another toast. */
export function rejectSilently(): Response {
  return Response.json({ errors: [] }, { status: 409, statusText: shownElsewhere })
}

/** True for what {@link rejectSilently} returns. */
export function isSilentRejection({ statusText }: Response): boolean {
  return statusText === shownElsewhere
}
