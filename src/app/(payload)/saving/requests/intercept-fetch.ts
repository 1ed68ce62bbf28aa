import { toast } from '@payloadcms/ui'

import { toRestoreUrl } from '@/app/(payload)/consequences/restore-choice'
import { changesImage, confirmImageChange } from '@/app/(payload)/image-uses/confirm-image-change'
import { showBulkProgress } from './bulk-progress'
import { readBulkRefusal } from './bulk-reasons'
import { explainRefusal } from './bulk-upload'
import { endProgress } from './end-progress'
import { toTrash } from './folder-trash'
import { waitForLeavingSave } from '@/app/(payload)/saving/form/leaving-saves'
import { findForm } from '@/app/(payload)/saving/form/open-forms'
import { isBulk, parseWrite } from './parse-write'
import { readErrors } from './response-errors'
import { sendBulk } from './send-bulk'
import { sendWithReauthentication } from '@/app/(payload)/saving/session/send-with-reauthentication'
import { isSilentRejection, rejectSilently, sendWrite } from './send-write'
import type { Place, Send } from './write-requests'

let isInstalled = false
/** Long enough to read several. */
const reasonMs = 30_000

/**
 * Wraps `window.fetch` for requests to the admin. Payload sends changes from many components (forms, lists, menus,
 * drawers, versions) and offers no hook for requests; all of them use `fetch`.
 */
export function interceptFetch(): void {
  if (isInstalled) return
  isInstalled = true
  const nativeFetch = window.fetch.bind(window)
  window.fetch = async (input, given = {}) => {
    const url = toUrl(input)
    if (url === null || url.origin !== window.location.origin || !url.pathname.startsWith('/admin'))
      return nativeFetch(input, given)
    if ((given.method ?? 'GET').toUpperCase() === 'GET') await waitForLeavingSave(url)
    const init = toTrash(url, given)
    const write = parseWrite(url, (init.method ?? 'GET').toUpperCase(), init.body)
    const target = write?.intent === 'restore' && write.collection !== 'globals' ? toRestoreUrl(url) : input
    const send: Send = (sent, place) =>
      explainRefusal(
        sendWithReauthentication((_, again) => nativeFetch(place ? toPlace(url, place) : target, again), url, sent),
        init,
      )
    if (write && changesImage(url, write, init.body) && !(await confirmImageChange(write))) {
      findForm(write.formId, write.document)?.readListener()?.onFailed(write.intent, false)
      endProgress()
      return rejectSilently()
    }
    if (write) {
      if (isBulk(write)) {
        const options = { write, search: url.search, onProgress: showBulkProgress }
        return showBulkReasons(await sendBulk(send, init, options), init.body)
      }
      const response = await sendWrite(send, init, write)
      // An autosave shows none, and is rejected when a save replaces it, which does.
      if (write.intent !== 'autosave' && isSilentRejection(response)) endProgress()
      if (write.intent === 'restore' && !response.ok) await showReason(response)
      return response
    }
    if (isReadOfPreference(url, init)) return send(init).catch(toMissingPreference)
    return send(init)
  }
}

async function showBulkReasons(response: Response, body: unknown): Promise<Response> {
  const refusal = await readBulkRefusal(response, body)
  if (refusal === null) return response
  const text = refusal.reasons.join('\n')
  if (text) toast.error(text, { duration: reasonMs, style: { whiteSpace: 'pre-line' } })
  return refusal.response
}

/** Payload says only that a version was not restored, not why. */
async function showReason(response: Response): Promise<void> {
  const { message, fields } = await readErrors(response)
  const reasons = fields.length > 0 ? fields.map((field) => field.message) : message === null ? [] : [message]
  for (const reason of reasons) toast.error(reason)
}

/**
 * A preference, such as which rows are folded, is optional, but Payload's forms wait for it before they save, and wait
 * for good when its request fails.
 */
function isReadOfPreference(url: URL, { method = 'GET' }: RequestInit): boolean {
  return method.toUpperCase() === 'GET' && url.pathname.startsWith('/admin/api/payload-preferences/')
}

/** What Payload takes for a preference that was never set. */
function toMissingPreference(): Response {
  return Response.json({ message: 'The server cannot be reached.' }, { status: 503 })
}

function toPlace({ pathname, search }: URL, place: Place): string {
  return `${pathname}${place.id === undefined ? '' : `/${place.id}`}${place.search ?? search}`
}

/** Null for a Request object, whose body cannot be sent again; Payload does not use them. */
function toUrl(input: RequestInfo | URL): URL | null {
  return input instanceof Request ? null : new URL(input, window.location.href)
}
