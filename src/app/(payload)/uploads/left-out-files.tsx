'use client'

import { toast, useConfig } from '@payloadcms/ui'
import { type ReactNode, useEffect } from 'react'

import { toShortList } from '@/cms/consequences/text-format'
import { imageKinds } from '@/lib/image-kinds'

/** Where several files are chosen; Payload leaves out those of other kinds there, and says so only of all. */
const view = '.bulk-upload--add-files'
/** Long enough to read the names. */
const noticeMs = 20_000

/** Names the files that are left out of an upload of several. */
export function LeftOutFiles({ children }: { children: ReactNode }) {
  const { getEntityConfig } = useConfig()
  // Before the sign-in, the configuration has no collections.
  const accepted = getEntityConfig({ collectionSlug: 'media' })?.upload.mimeTypes

  useEffect(() => {
    const onFiles = (event: Event) => {
      if (!(event.target instanceof Element) || event.target.closest(view) === null) return
      const files = [...(readFiles(event) ?? [])]
      const leftOut = files.filter(({ type }) => !accepted?.includes(type))
      if (leftOut.length === 0 || leftOut.length === files.length) return
      toast.info(`Left out: ${toShortList(leftOut.map(({ name }) => name))}. ${imageKinds}`, { duration: noticeMs })
    }
    // Before Payload, which stops their propagation.
    for (const type of eventTypes) document.addEventListener(type, onFiles, true)
    return () => {
      for (const type of eventTypes) document.removeEventListener(type, onFiles, true)
    }
  }, [accepted])

  return children
}

const eventTypes = ['change', 'drop', 'paste'] as const

function readFiles(event: Event): FileList | null | undefined {
  if (event instanceof DragEvent) return event.dataTransfer?.files
  if (event instanceof ClipboardEvent) return event.clipboardData?.files
  return event.target instanceof HTMLInputElement ? event.target.files : null
}
