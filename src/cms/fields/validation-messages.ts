/** Payload's sentences for what a field refuses, which speak of “1 Rows”, or name as a limit what is still allowed. */
export const validationMessages = {
  greaterThanMax: '{{value}} is too large: {{max}} at most.',
  lessThanMin: '{{value}} is too small: {{min}} at least.',
  longerThanMin: 'This needs at least {{minLength}} characters.',
  shorterThanMax: 'This can have at most {{maxLength}} characters.',
  requiresAtLeast: 'Add at least {{count}}.',
  requiresAtLeast_one: 'Add at least one.',
  requiresNoMoreThan: 'At most {{count}} are allowed.',
}
