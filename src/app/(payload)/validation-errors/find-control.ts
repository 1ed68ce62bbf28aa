const controls = 'input:not([type=hidden]), textarea, [contenteditable=true], button'

/** The class of help texts would match a field named "description". */
const excludingHelpText = ':not([class*="field-description-"])'

/** The element of a field in a form, or null. Payload identifies it in one of three ways; visible ones are preferred. */
export function findField(form: Element, path: string): HTMLElement | null {
  const name = CSS.escape(`field-${path.replaceAll('.', '__')}`)
  const all = [
    ...form.querySelectorAll<HTMLElement>(
      `#${name}, [data-field-path="${CSS.escape(path)}"], .${name}${excludingHelpText}`,
    ),
  ]
  return all.find((element) => element.checkVisibility()) ?? all[0] ?? null
}

/** The focusable control of a field's element. */
export function findControl(field: HTMLElement): HTMLElement | null {
  if (field.matches(controls)) return field
  const all = [...field.querySelectorAll<HTMLElement>(controls)]
  // Toolbar and menu buttons precede the input.
  return all.find((element) => !element.matches('button')) ?? all[0] ?? null
}

/** Animation frames to wait for an expanding row to accept focus. */
const maxFocusFrames = 120

/** Goes to the field of a form with this path; through its row, where a long list does not show the fields of that yet. */
export function goToField(form: Element, path: string, frames = maxFocusFrames): void {
  const field = findField(form, path)
  if (field) return focusField(field)
  const row = findRow(form, path)
  if (!row || frames === 0) return
  if (frames === maxFocusFrames) expand(row.querySelector('.array-field__fields') ?? row)
  row.scrollIntoView({ block: 'center' })
  requestAnimationFrame(() => goToField(form, path, frames - 1))
}

/** The row of a list that has the field with this path; null outside of lists. */
export function findRow(form: Element, path: string): HTMLElement | null {
  const [, list, index] = /^(.+)\.(\d+)\.[^.]+$/.exec(path) ?? []
  return list === undefined ? null : form.querySelector(`#${CSS.escape(`${list.replaceAll('.', '-')}-row-${index}`)}`)
}

/** Expands the rows around a field, scrolls to it and focuses it. */
function focusField(field: HTMLElement): void {
  expand(field)
  focusWhenVisible(findControl(field) ?? field, maxFocusFrames)
}

function expand(element: Element): void {
  for (const folded of findCollapsed(element)) folded.querySelector<HTMLElement>('.collapsible__toggle')?.click()
}

/** A control in a row that is still expanding cannot be focused yet. */
function focusWhenVisible(control: HTMLElement, frames: number): void {
  control.scrollIntoView({ block: 'center' })
  control.focus({ preventScroll: true })
  if (document.activeElement !== control && frames > 0)
    requestAnimationFrame(() => focusWhenVisible(control, frames - 1))
}

function findCollapsed(field: Element): HTMLElement[] {
  const folded: HTMLElement[] = []
  for (let one = closestCollapsed(field); one; one = closestCollapsed(one.parentElement)) folded.push(one)
  return folded
}

function closestCollapsed(element: Element | null): HTMLElement | null {
  return element?.closest<HTMLElement>('.collapsible--collapsed') ?? null
}
