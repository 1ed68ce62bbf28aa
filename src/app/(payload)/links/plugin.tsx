'use client'

import { $isLinkNode, type LinkNode, useEditorConfigContext } from '@payloadcms/richtext-lexical/client'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { $dfs } from '@payloadcms/richtext-lexical/lexical/utils'
import { formatDrawerSlug, useEditDepth, useModal } from '@payloadcms/ui'
import { useEffect, useRef } from 'react'

/** Payload passes on what the drawer of a link submits one millisecond after closing it. */
const submissionMs = 20

/**
 * Removes links without an address when their drawer is closed, and keeps their text: Payload makes a link to `https://`
 * before it asks for the address, which stays when none is given, and is refused when the article is published.
 */
export function AddresslessLinksPlugin() {
  const [editor] = useLexicalComposerContext()
  const { uuid } = useEditorConfigContext()
  const { modalState } = useModal()
  const drawer = formatDrawerSlug({ slug: `lexical-rich-text-link-${uuid}`, depth: useEditDepth() })
  const isOpen = Boolean(modalState[drawer]?.isOpen)
  const wasOpen = useRef(false)

  useEffect(() => {
    if (isOpen) {
      wasOpen.current = true
      return undefined
    }
    if (!wasOpen.current) return undefined
    const timer = setTimeout(() => {
      wasOpen.current = false
      editor.update($removeAddresslessLinks)
    }, submissionMs)
    return () => clearTimeout(timer)
  }, [isOpen, editor])

  return null
}

function $removeAddresslessLinks(): void {
  const links = $dfs().map(({ node }) => node)
  for (const link of links) {
    if (!$isLinkNode(link) || hasAddress(link)) continue
    for (const child of link.getChildren()) link.insertBefore(child)
    link.remove()
  }
}

function hasAddress(link: LinkNode): boolean {
  const { linkType, url, doc } = link.getFields()
  return linkType === 'internal' ? Boolean(doc?.value) : !/^(?:https?:\/\/)?$/.test(url?.trim() ?? '')
}
