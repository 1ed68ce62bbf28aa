'use client'

import { type ReactNode, useCallback, useEffect, useRef } from 'react'

import { findNextFocus, findRowPlace, type RowPlace } from './row-place'
import { usePageChanges } from './use-page-changes'

/** Payload's modals and drawers, which are not opened with showModal(); ours are, and browsers do this for them. */
const modals = 'dialog.payload__modal-item[open]'

/** Payload renders the menu of a row outside of it. */
const menu = '.popup__content'

/** A menu, its trigger and what was used before them. */
const maxRemembered = 5

/**
 * Keeps the focus with what happens (WCAG 2.4.3). A drawer of Payload opens before the focus can be in it, so that it
 * stays behind the drawer, whose name is not announced; and a modal that was opened from a menu closes when the item that
 * had the focus is gone, so that those who use the keyboard begin again at the top of the page; as they would when they
 * remove a row of a list, with its menu.
 */
export function KeepFocus({ children }: { children: ReactNode }) {
  const open = useRef<HTMLElement | null>(null)
  const remembered = useRef<HTMLElement[]>([])
  const place = useRef<RowPlace | null>(null)

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      if (!target.closest(menu)) place.current = findRowPlace(target)
      if (target.closest(modals)) return
      remembered.current = [target, ...remembered.current.filter((other) => other !== target)].slice(0, maxRemembered)
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])

  usePageChanges(
    useCallback(() => {
      if (place.current && !place.current.row.isConnected && document.activeElement === document.body)
        findNextFocus(place.current)?.focus()
      const modal = [...document.querySelectorAll<HTMLElement>(modals)].at(-1) ?? null
      if (modal === open.current) return
      open.current = modal
      if (modal) enter(modal)
      else if (document.activeElement === document.body) remembered.current.find(isShown)?.focus()
    }, []),
  )

  return children
}

/** Moves the focus into a modal, which cannot get it before it has begun to appear. */
function enter(modal: HTMLElement, frames = 60): void {
  if (frames === 0 || !modal.isConnected || modal.contains(document.activeElement)) return
  modal.tabIndex = -1
  modal.focus({ preventScroll: true })
  requestAnimationFrame(() => enter(modal, frames - 1))
}

function isShown(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility()
}
