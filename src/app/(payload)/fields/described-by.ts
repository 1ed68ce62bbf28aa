/** Adds an element to `aria-describedby` of a control, in front of the others. */
export function addDescription(control: Element, id: string): void {
  setIds(control, [id, ...readIds(control).filter((known) => known !== id)])
}

/** Removes an element from `aria-describedby` of a control. */
export function removeDescription(control: Element, id: string): void {
  setIds(
    control,
    readIds(control).filter((known) => known !== id),
  )
}

function readIds(control: Element): string[] {
  return (control.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)
}

function setIds(control: Element, ids: string[]): void {
  if (ids.length > 0) control.setAttribute('aria-describedby', ids.join(' '))
  else control.removeAttribute('aria-describedby')
}
