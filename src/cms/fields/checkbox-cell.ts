/** The cell of a checkbox in lists, in words. */
export const checkboxCell = { Cell: '/app/(payload)/fields/checkbox-cell#CheckboxCell' }
