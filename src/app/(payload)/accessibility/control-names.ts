import { humanize } from '../fields/humanize'

/** Attributes to set; null removes one. */
type Attributes = Record<string, string | null>

/** Elements of Payload 3.90 that lack an accessible name or role, with the attributes derived from their context. */
export const toAttributes: [selector: string, read: (element: HTMLElement) => Attributes][] = [
  // Modals and drawers, which Payload names after their technical ids.
  ['dialog.payload__modal-item', (modal): Attributes => toModalName(modal)],
  // Lists.
  ['.clickable-arrow--left', () => ({ 'aria-label': 'Previous page' })],
  ['.clickable-arrow--right', () => ({ 'aria-label': 'Next page' })],
  ['thead .checkbox-input input', () => ({ 'aria-label': 'Select all on this page' })],
  [
    'tbody .checkbox-input input',
    (box) => ({ 'aria-label': `Select ${readText(box.closest('tr')?.querySelector('a')) || 'this row'}` }),
  ],
  ['.condition__field .rs__input', () => ({ 'aria-label': 'Field to filter by' })],
  ['.condition__operator .rs__input', () => ({ 'aria-label': 'Condition' })],
  ['.condition__value input', () => ({ 'aria-label': 'Value' })],
  ['.condition__actions-remove', () => ({ 'aria-label': 'Remove the filter' })],
  ['.condition__actions-add', () => ({ 'aria-label': 'Add a filter that must be met as well' })],
  // A column that is shown is checked, which a button cannot be.
  ['.pill-selector__pill[aria-checked]', () => ({ role: 'checkbox' })],
  // The menu on narrow screens, where Tab would stop at a button without a size instead.
  ['.app-header__mobile-nav-toggler', () => ({ tabindex: '0' })],
  // Document header.
  ['.doc-tabs__tabs', () => ({ role: 'group', 'aria-label': 'Views of the document' })],
  [
    '.doc-controls__content',
    (part): Attributes =>
      part.scrollWidth > part.clientWidth
        ? { role: 'group', tabindex: '0', 'aria-label': 'State of the document' }
        : { tabindex: null },
  ],
  ['.doc-controls__popup .popup-button', () => ({ 'aria-label': 'More actions' })],
  ['#live-preview-iframe', () => ({ title: 'Preview' })],
  ['input[name="live-preview-width"]', () => ({ 'aria-label': 'Width of the preview in pixels' })],
  ['input[name="live-preview-height"]', () => ({ 'aria-label': 'Height of the preview in pixels' })],
  // Rows of an array, and of the blocks of the trade record.
  ['.collapsible__drag', (handle) => ({ 'aria-label': `Move ${readRow(handle)}` })],
  ['.collapsible__toggle', (button) => ({ 'aria-label': `Show or hide ${readRow(button)}` })],
  ['.array-actions__button', (button) => ({ 'aria-label': `Actions for ${readRow(button)}` })],
  [
    '.clipboard-action__popup .popup-button',
    (button) => ({ 'aria-label': `Copy or paste rows of ${readFieldLabel(button)}` }),
  ],
  // Selects. The arrow and the cross are for the mouse: the input opens and clears with keys.
  ['.field-type .rs__input', (input) => ({ 'aria-label': readFieldLabel(input) })],
  ['.compare-version [role="combobox"]', () => ({ 'aria-label': 'Compare with' })],
  ['.payload-settings__language .rs__input', () => ({ 'aria-label': 'Language' })],
  ['.dropdown-indicator[aria-hidden="true"], .clear-indicator[aria-hidden="true"]', () => ({ tabindex: '-1' })],
  // A button must not contain another; dragging with the keyboard works without the role.
  ['.rs__multi-value[role="button"]', (value) => ({ role: 'group', 'aria-label': readText(value) })],
  // What two versions do not share, which is only coloured. Blocks, which are coloured as well, keep their own roles.
  ['.html-diff span[data-match-type="delete"]', () => ({ role: 'deletion' })],
  ['.html-diff span[data-match-type="create"]', () => ({ role: 'insertion' })],
  // Other fields.
  ['.date-time-picker input', (input) => ({ 'aria-label': readFieldLabel(input) })],
  ['.date-time-picker__clear-button', (button) => ({ 'aria-label': `Clear ${readFieldLabel(button)}` })],
  ['.ContentEditable__root[role="textbox"]', (text) => ({ 'aria-label': readFieldLabel(text) || 'Text' })],
  ['.LexicalEditorTheme__block__removeButton', () => ({ 'aria-label': 'Remove the block' })],
  ['[data-button-key]', (button) => ({ 'aria-label': humanize(button.dataset['buttonKey'] ?? '') })],
  ['.upload-relationship-details__edit', () => ({ 'aria-label': 'Edit the file' })],
  ['.upload-relationship-details__remove, .file-details__remove', () => ({ 'aria-label': 'Remove the file' })],
  ['.copy-to-clipboard', () => ({ 'aria-label': 'Copy the address' })],
]

/** The first heading of a modal, which may not be there yet. */
function toModalName(modal: Element): Attributes {
  const name = readText(modal.querySelector('h1, h2'))
  return name ? { 'aria-label': name } : {}
}

/** The header of a row, often the value of a field, which may be empty. Its parts have no blanks between them. */
function readRow(element: Element): string {
  const header = element.closest('.collapsible')?.querySelector('.collapsible__header-wrap')
  const parts = [...(header?.querySelectorAll('*') ?? [])].filter(({ childElementCount }) => childElementCount === 0)
  return parts.map(readText).filter(Boolean).join(' ') || readText(header) || 'this row'
}

function readFieldLabel(element: Element): string {
  return readText(element.closest('.field-type')?.querySelector('.field-label')).replace(/\*$/, '').trim()
}

function readText(element: Element | null | undefined): string {
  return (element?.textContent ?? '').trim()
}
