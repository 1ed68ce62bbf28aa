/** The cell of a reference in lists, which says truly whether there is one. */
export const referenceCell = { Cell: '/app/(payload)/fields/reference-cell#ReferenceCell' }
