import { useEffect, useRef } from 'react'

import { findField } from './find-control'

type Props = { path: string; message: string; findForm: () => Element | null | undefined }

/** Shows an error that the form has cleared, in the same place and style as the form. */
export function FieldError({ path, message, findForm }: Props) {
  const element = useRef<HTMLElement | null>(null)

  // After every render, since rows move and fields are re-rendered.
  useEffect(() => {
    const form = findForm()
    const field = form && findField(form, path)?.closest<HTMLElement>('.field-type')
    if (!field || field.contains(element.current)) return
    remove(element.current)
    const aside = document.createElement('aside')
    aside.className = 'field-error tooltip tooltip--show'
    aside.textContent = message
    ;(field.querySelector(':scope > .field-type__wrap') ?? field).prepend(aside)
    field.dataset.refused = 'true'
    element.current = aside
  })

  useEffect(() => () => remove(element.current), [])

  return null
}

function remove(aside: HTMLElement | null): void {
  aside?.closest('.field-type')?.removeAttribute('data-refused')
  aside?.remove()
}
