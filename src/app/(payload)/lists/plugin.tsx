'use client'

import { $isListItemNode, type ListItemNode } from '@payloadcms/richtext-lexical/lexical/list'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  INDENT_CONTENT_COMMAND,
  KEY_TAB_COMMAND,
  OUTDENT_CONTENT_COMMAND,
} from '@payloadcms/richtext-lexical/lexical'
import { $findMatchingParent } from '@payloadcms/richtext-lexical/lexical/utils'
import { useEffect } from 'react'

/**
 * In a list, Tab nests an item in the one above it, and Shift+Tab takes it out again. Wherever that is impossible, both
 * move the focus out of the editor, so that it holds nobody who uses the keyboard only: Payload's own feature would
 * insert a tab. Tables and open menus come before this, since they use Tab, too.
 */
export function ListTabPlugin() {
  const [editor] = useLexicalComposerContext()
  useEffect(
    () =>
      editor.registerCommand(
        KEY_TAB_COMMAND,
        (event) => {
          const item = $findSelectedItem()
          if (!item || !(event.shiftKey ? item.getIndent() > 0 : item.getPreviousSibling())) return true
          event.preventDefault()
          return editor.dispatchCommand(event.shiftKey ? OUTDENT_CONTENT_COMMAND : INDENT_CONTENT_COMMAND, undefined)
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor],
  )
  return null
}

/** The list item in which the selection begins; null outside lists. */
function $findSelectedItem(): ListItemNode | null {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return null
  const [start] = selection.getStartEndPoints() ?? []
  return start ? $findMatchingParent(start.getNode(), $isListItemNode) : null
}
