'use client'

import { $isUploadNode, UploadNode } from '@payloadcms/richtext-lexical/client'
import {
  $getNodeByKey,
  COMMAND_PRIORITY_LOW,
  FOCUS_COMMAND,
  type LexicalNode,
} from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { $dfsIterator } from '@payloadcms/richtext-lexical/lexical/utils'
import { toast, useBulkUpload, useModal } from '@payloadcms/ui'
import { useEffect, useRef } from 'react'

/**
 * Removes the placeholders of pictures that were not uploaded, with a notice: Payload leaves those of files that were
 * taken out of the drawer, or failed, before others were saved, and the article could not be published with them.
 */
export function PendingPicturesPlugin() {
  const [editor] = useLexicalComposerContext()
  const { drawerSlug } = useBulkUpload()
  const { isModalOpen } = useModal()
  const isUploading = isModalOpen(drawerSlug)
  const wasUploading = useRef(isUploading)

  useEffect(() => {
    if (wasUploading.current && !isUploading)
      editor.update(() => {
        for (const { node } of $dfsIterator()) if (readPending(node) !== null) node.remove()
      })
    wasUploading.current = isUploading
  }, [editor, isUploading])

  useEffect(
    () =>
      editor.registerMutationListener(
        UploadNode,
        (mutations, { prevEditorState }) => {
          let missing = 0
          for (const [key, mutation] of mutations) {
            const state = mutation === 'destroyed' ? prevEditorState : editor.getEditorState()
            const isPending = state.read(() => readPending($getNodeByKey(key))) !== null
            // An uploaded picture replaces its placeholder.
            if (mutation === 'destroyed' && isPending) missing++
            else if (mutation === 'created') missing--
          }
          if (missing > 0) toast.info(toNotice(missing), { duration: 20_000 })
        },
        { skipInitialization: true },
      ),
    [editor],
  )

  // Files of a page that was closed meanwhile are gone. Somebody else who only reads the draft must not change it.
  useEffect(() => {
    const leftOver = editor
      .getEditorState()
      .read(() =>
        [...$dfsIterator()].flatMap(({ node }) => (readPending(node)?.startsWith('blob:') ? [node.getKey()] : [])),
      )
    return editor.registerCommand(
      FOCUS_COMMAND,
      () => {
        for (const key of leftOver.splice(0)) $getNodeByKey(key)?.remove()
        return false
      },
      COMMAND_PRIORITY_LOW,
    )
  }, [editor])
  return null
}

/** The URL of the file that a placeholder stands for; null for other nodes. */
function readPending(node: LexicalNode | null): string | null {
  if (!$isUploadNode(node)) return null
  const { pending } = node.getData() as { pending?: { src: string } }
  return pending?.src ?? null
}

function toNotice(count: number): string {
  return count === 1
    ? 'One picture was not uploaded, and is left out of the text.'
    : `${count} pictures were not uploaded, and are left out of the text.`
}
