'use client'

import { toast, useConfig } from '@payloadcms/ui'
import { type ReactNode, useEffect } from 'react'

import { toShortList } from '@/cms/consequences/text-format'
import { imageKinds } from '@/lib/images/image-kinds'

/**
 * Where several files are chosen. Payload leaves out those of other kinds at first, and says so only of all; beside files
 * that were chosen before, it takes all that it gets.
 */
const view = '.bulk-upload--add-files'
/** Long enough to read the names. */
const noticeMs = 20_000

/** Leaves files of other kinds out of an upload of several, and names them. */
export function LeftOutFiles({ children }: { children: ReactNode }) {
  const { getEntityConfig } = useConfig()
  // Before the sign-in, the configuration has no collections.
  const kinds = getEntityConfig({ collectionSlug: 'media' })?.upload.mimeTypes

  useEffect(() => {
    const onFiles = (event: Event) => {
      const place = event.target instanceof Element ? event.target.closest(view) : null
      if (place === null || kinds === undefined) return
      const files = [...(readFiles(event) ?? [])]
      const accepted = files.filter(({ type }) => kinds.includes(type))
      if (accepted.length === files.length) return
      const leftOut = files.filter((file) => !accepted.includes(file))
      toast.info(`Left out: ${toShortList(leftOut.map(({ name }) => name))}. ${imageKinds}`, { duration: noticeMs })
      event.preventDefault()
      event.stopImmediatePropagation()
      choose(place, accepted)
    }
    // Before Payload, which stops their propagation.
    for (const type of eventTypes) document.addEventListener(type, onFiles, true)
    return () => {
      for (const type of eventTypes) document.removeEventListener(type, onFiles, true)
    }
  }, [kinds])

  return children
}

/** Gives files to Payload as if they had been chosen, wherever they came from. */
function choose(place: Element, files: readonly File[]): void {
  // What was dropped there is no longer held over it.
  place.querySelector('.dropzone')?.dispatchEvent(new DragEvent('dragleave', { bubbles: true }))
  const input = place.querySelector<HTMLInputElement>('input[type="file"]')
  if (input === null) return
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

const eventTypes = ['change', 'drop', 'paste'] as const

function readFiles(event: Event): FileList | null | undefined {
  if (event instanceof DragEvent) return event.dataTransfer?.files
  if (event instanceof ClipboardEvent) return event.clipboardData?.files
  return event.target instanceof HTMLInputElement ? event.target.files : null
}
