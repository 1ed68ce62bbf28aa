'use client'

import './field-errors.css'

import { type ReactNode, useCallback, useRef } from 'react'

import { createId } from '@/lib/identifiers/create-id'
import { usePageChanges } from '../accessibility/use-page-changes'
import { addDescription, removeDescription } from '../fields/described-by'
import { findControl } from './find-control'

const supportsAriaInvalid = 'input, textarea, select, [role=textbox], [role=combobox]'

/** Links Payload's error messages to their controls for assistive technology (`aria-describedby`, `aria-invalid`). */
export function DescribeErrors({ children }: { children: ReactNode }) {
  const described = useRef(new Map<Element, HTMLElement>())
  usePageChanges(useCallback(() => linkMessages(described.current), []))
  return children
}

function linkMessages(described: Map<Element, HTMLElement>): void {
  for (const [message, control] of described) {
    if (message.isConnected && control.isConnected) continue
    control.removeAttribute('aria-invalid')
    removeDescription(control, message.id)
    described.delete(message)
  }
  for (const message of document.getElementsByClassName('field-error')) {
    if (described.has(message)) continue
    const field = message.closest<HTMLElement>('.field-type')
    const control = field && findControl(field)
    if (!control) continue
    message.id ||= `field-error-${createId()}`
    // An <aside> would be a landmark.
    message.setAttribute('role', 'note')
    if (control.matches(supportsAriaInvalid)) control.setAttribute('aria-invalid', 'true')
    addDescription(control, message.id)
    described.set(message, control)
  }
}
