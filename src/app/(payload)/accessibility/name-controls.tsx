'use client'

import './contrast.css'
import './target-size.css'
import './text-direction.css'
import './unseen-controls.css'

import type { ReactNode } from 'react'

import { toAttributes } from './control-names'
import { usePageChanges } from './use-page-changes'

/** Adds accessible names to icon-only controls of Payload's lists and forms (WCAG 4.1.2). */
export function NameControls({ children }: { children: ReactNode }) {
  usePageChanges(nameAll)
  return children
}

function nameAll(): void {
  for (const [selector, read] of toAttributes) {
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      for (const [name, value] of Object.entries(read(element))) {
        if (value === null) element.removeAttribute(name)
        else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
      }
    }
  }
}
