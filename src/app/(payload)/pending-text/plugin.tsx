'use client'

import type { EditorState } from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { OnChangePlugin } from '@payloadcms/richtext-lexical/lexical/react/LexicalOnChangePlugin'
import { useFieldPath, useForm } from '@payloadcms/ui'
import { dequal } from 'dequal/lite'
import { useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'

/**
 * Gives what was typed to the form before anything can be done with it: a publication, a save, leaving the page. Payload
 * does so when the browser is idle, up to half a second after the last key, and a form that is sent before is sent, and
 * then shown, without the last words.
 */
export function PendingTextPlugin() {
  const [editor] = useLexicalComposerContext()
  const path = useFieldPath()
  const { dispatchFields, getField, setModified } = useForm()
  const pending = useRef<EditorState | null>(null)

  const pass = useEffectEvent(() => {
    const value = pending.current?.toJSON()
    pending.current = null
    if (value === undefined || dequal(getField(path)?.value, value)) return
    // What the event is for reads the form’s state at once.
    flushSync(() => {
      dispatchFields({ type: 'UPDATE', path, value })
      setModified(true)
    })
  })

  useEffect(() => {
    const onEvent = () => pass()
    const onKey = (event: KeyboardEvent) => {
      const isTyping = editor.getRootElement()?.contains(event.target as Node)
      if (!isTyping || event.ctrlKey || event.metaKey) pass()
    }
    // Before any other listener.
    const options = { capture: true }
    const events = ['pointerdown', 'pagehide', 'visibilitychange']
    for (const name of events) window.addEventListener(name, onEvent, options)
    window.addEventListener('keydown', onKey, options)
    return () => {
      for (const name of events) window.removeEventListener(name, onEvent, options)
      window.removeEventListener('keydown', onKey, options)
    }
  }, [editor])

  return (
    <OnChangePlugin
      ignoreSelectionChange
      onChange={(state, _, tags) => {
        // As Payload’s own: the focus changes nothing.
        if (!tags.has('focus') || tags.size > 1) pending.current = state
      }}
    />
  )
}
