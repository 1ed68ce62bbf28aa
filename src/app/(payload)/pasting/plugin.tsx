'use client'

import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_CRITICAL,
  CONTROLLED_TEXT_INSERTION_COMMAND,
  PASTE_COMMAND,
  type LexicalCommand,
} from '@payloadcms/richtext-lexical/lexical'
import { toast } from '@payloadcms/ui'
import { useEffect } from 'react'

import { isScript } from '@/app/admin/pasting/normalize-links'
import { normalizePasted } from '@/app/admin/pasting/normalize-pasted'
import { hasText } from '@/app/admin/pasting/dom'
import { describeWarnings } from '@/app/admin/pasting/warnings'
import { isSafeHref } from '@/lib/addresses/safe-href'

const toastDurationMs = 20_000

/** Normalizes pasted and dropped content before the editor imports it, and reports what was left out. */
export function PastePlugin() {
  const [editor] = useLexicalComposerContext()
  useEffect(() => {
    /** Events that this plugin dispatched, which its listeners receive again. */
    const redispatched = new WeakSet<Event>()

    function redispatch<E>(command: LexicalCommand<E>, event: E & Event): true {
      redispatched.add(event)
      editor.dispatchCommand(command, event)
      return true
    }

    const removePasteListener = editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        if (!(event instanceof ClipboardEvent) || redispatched.has(event) || !event.clipboardData) return false
        // Captions and the like are separate inputs.
        if (event.target instanceof Element && event.target.matches('input, textarea')) return false
        const data = event.clipboardData
        if (isFromEditor(data)) return false
        const normalized = data.types.includes('text/html') ? normalizeHtml(data) : checkText(data)
        if (!normalized) return false
        event.preventDefault()
        if (normalized === 'nothing') return true
        return redispatch(
          PASTE_COMMAND,
          new ClipboardEvent('paste', { clipboardData: normalized, bubbles: true, cancelable: true }),
        )
      },
      COMMAND_PRIORITY_CRITICAL,
    )
    // Fired for drops once the caret is positioned; dropped files use another command.
    const removeDropListener = editor.registerCommand(
      CONTROLLED_TEXT_INSERTION_COMMAND,
      (event) => {
        if (typeof event === 'string' || redispatched.has(event)) return false
        const data = event.dataTransfer
        if (!data || isFromEditor(data) || !data.types.includes('text/html')) return false
        const fitted = normalizeHtml(data)
        if (fitted === 'nothing') return true
        return redispatch<string | InputEvent>(
          CONTROLLED_TEXT_INSERTION_COMMAND,
          new InputEvent('beforeinput', { inputType: event.inputType, dataTransfer: fitted }),
        )
      },
      COMMAND_PRIORITY_CRITICAL,
    )
    return () => {
      removePasteListener()
      removeDropListener()
    }
  }, [editor])
  return null
}

/** Content from this editor needs no normalization. */
function isFromEditor(data: DataTransfer): boolean {
  return data.types.includes('application/x-lexical-editor')
}

function normalizeHtml(data: DataTransfer): DataTransfer | 'nothing' {
  const document = new DOMParser().parseFromString(data.getData('text/html'), 'text/html')
  const pictures = [...data.files].filter((file) => file.type.startsWith('image/'))
  const fitted = new DataTransfer()
  // A copied image is on the clipboard as a file and as an <img> with its URL.
  if (pictures.length > 0 && !hasText(document.body)) {
    for (const picture of pictures) fitted.items.add(picture)
    return fitted
  }
  const notes = describeWarnings(normalizePasted(document))
  if (notes.length > 0) toast.info(notes.join(' '), { duration: toastDurationMs })
  const { innerHTML } = document.body
  // Without a notice, a menu or a form on its own would seem not to have been copied.
  if (innerHTML === '' && (notes.length > 0 || data.getData('text/plain').trim() === '')) return 'nothing'
  if (innerHTML !== '') fitted.setData('text/html', innerHTML)
  fitted.setData('text/plain', data.getData('text/plain'))
  return fitted
}

/** Payload turns selected text into a link to any pasted URL: allow safe ones only. */
function checkText(data: DataTransfer): 'nothing' | null {
  const text = data.getData('text/plain').trim()
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || selection.isCollapsed()) return null
  if (isScript(text)) {
    toast.error('This is no link: it runs a script (javascript:), and readers are sent to addresses alone.', {
      duration: toastDurationMs,
    })
    return 'nothing'
  }
  if (!/^[a-z][a-z0-9+.-]*:\S*$/i.test(text) || isSafeHref(text)) return null
  selection.insertRawText(text)
  return 'nothing'
}
