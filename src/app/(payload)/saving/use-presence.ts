'use client'

import { useEffect, useEffectEvent, useState } from 'react'

import type { DocumentKey } from '@/cms/revisions/document-key'
import type { DocumentWrite } from '@/cms/revisions/document-writes'
import type { OtherEditor } from '@/cms/revisions/document-editors'
import type { OpenForm } from './form/open-forms'

type Options = {
  form: OpenForm
  document: DocumentKey | null
  /** True when something was typed since the last call. */
  consumeHasTyped: () => boolean
  /** Somebody else saved the document since this form loaded it. */
  onNewerWrites: (writes: DocumentWrite[]) => void
}

const intervalMs = 10_000
const endpoint = '/admin/api/editing'

/** Sends heartbeats of the open form; returns the other editors of the document. */
export function usePresence({ form, document: key, consumeHasTyped, onNewerWrites }: Options): OtherEditor[] {
  const [others, setOthers] = useState<OtherEditor[]>([])
  const consumeTyped = useEffectEvent(consumeHasTyped)
  const notifyNewerWrites = useEffectEvent(onNewerWrites)

  useEffect(() => {
    if (key === null) return undefined
    let isStopped = false
    let timer: ReturnType<typeof setTimeout>

    async function sendHeartbeat(): Promise<void> {
      const base = form.readRevision()
      try {
        const response = await post({ form: form.id, document: key, base, hasTyped: consumeTyped() })
        const body = (await response.json()) as { others: OtherEditor[]; writes: DocumentWrite[] }
        if (isStopped || !response.ok) return
        setOthers(body.others)
        // The form may have been saved meanwhile.
        if (body.writes.length > 0 && base === form.readRevision() && !form.isPaused()) notifyNewerWrites(body.writes)
      } catch {
        // The server is unavailable; the next heartbeat tries again.
      } finally {
        if (!isStopped) timer = setTimeout(() => void sendHeartbeat(), intervalMs)
      }
    }

    const onLeave = () =>
      navigator.sendBeacon(
        endpoint,
        new Blob([JSON.stringify({ form: form.id, document: key, base: null, hasTyped: false, isClosing: true })], {
          type: 'application/json',
        }),
      )
    const onVisibilityChange = () => {
      if (document.visibilityState !== 'visible') return
      clearTimeout(timer)
      void sendHeartbeat()
    }
    void sendHeartbeat()
    window.addEventListener('pagehide', onLeave)
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      isStopped = true
      clearTimeout(timer)
      window.removeEventListener('pagehide', onLeave)
      document.removeEventListener('visibilitychange', onVisibilityChange)
      onLeave()
    }
  }, [form, key])

  return others
}

function post(body: unknown): Promise<Response> {
  return fetch(endpoint, {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}
