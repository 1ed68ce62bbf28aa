'use client'

import { type ReactNode, useEffect } from 'react'

/** Payload's modals and drawers. */
const modals = 'dialog.payload__modal-item[open]'

/** What closes a drawer, and asks first if there is something in it that is not saved. */
const closing = '.doc-drawer__header-close, .drawer-close-button, .drawer__header__close'

/** Payload renders menus outside of the drawer that has their buttons. */
const menu = '.popup__content'

/** What can be open above a form, and closes when something beside it is pressed. */
const overlays = `${menu}, .react-datepicker-popper`

/**
 * Lets drawers of Payload be left, and their menus be used, without a mouse. Escape and a click beside a drawer would drop
 * what was written in it without the question that its button asks, even where only a menu or a list of choices is to be
 * closed; and its focus trap would take the focus from the menus of its rows, which are outside of it.
 */
export function LeaveDrawers({ children }: { children: ReactNode }) {
  useEffect(() => {
    let beforeMenu: HTMLElement | null = null

    const onFocus = (event: FocusEvent) => {
      if (!(event.target instanceof HTMLElement)) return
      if (!event.target.closest(menu)) beforeMenu = event.target
      else if (findModal()) event.stopPropagation()
    }
    const onKey = (event: KeyboardEvent) => {
      // Browsers close a dialog of ours; Payload would close the drawer behind it as well.
      if (event.key === 'Escape' && document.querySelector('dialog:modal')) return event.stopPropagation()
      const modal = findModal()
      if (!modal || event.isComposing) return
      if (event.key === 'Escape') leave(event, modal, beforeMenu)
      else if (event.key === 'Tab' && isIn(menu)) {
        stop(event)
        // The menu takes arrows as it takes Tab, and the focus trap does not take them.
        document.dispatchEvent(new KeyboardEvent('keydown', { key: event.shiftKey ? 'ArrowUp' : 'ArrowDown' }))
      }
    }
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('.drawer__close')) return
      const button = event.target.closest(modals)?.querySelector<HTMLElement>(closing)
      if (!button) return
      stop(event)
      button.click()
    }
    // On the window, since the listeners of the focus trap and of the modals are on the document.
    window.addEventListener('focusin', onFocus, true)
    window.addEventListener('keydown', onKey, true)
    window.addEventListener('click', onClick, true)
    return () => {
      window.removeEventListener('focusin', onFocus, true)
      window.removeEventListener('keydown', onKey, true)
      window.removeEventListener('click', onClick, true)
    }
  }, [])

  return children
}

const isIn = (selector: string): boolean => Boolean(document.activeElement?.closest(selector))

/** The modal that has the focus; while a menu has it, the last one. */
function findModal(): Element | null {
  return document.activeElement?.closest(modals) ?? [...document.querySelectorAll(modals)].at(-1) ?? null
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Closes what is open above the form, else the drawer as its button does; a modal without that button closes by itself. */
function leave(event: KeyboardEvent, modal: Element, beforeMenu: HTMLElement | null): void {
  const choices = document.activeElement
  const button = modal.querySelector<HTMLElement>(closing)
  if (document.querySelector(overlays)) {
    stop(event)
    document.dispatchEvent(new MouseEvent('mousedown'))
    if (isIn(menu)) beforeMenu?.focus()
  } else if (choices instanceof HTMLElement && choices.matches('[role=combobox][aria-expanded=true]')) {
    stop(event)
    choices.blur()
    choices.focus()
  } else if (button) {
    stop(event)
    button.click()
  }
}
