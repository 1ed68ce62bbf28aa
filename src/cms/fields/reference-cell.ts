/** The cell of a reference in lists, for one that is named as no noun is: Payload would write “<No Replaced by>”. */
export const referenceCell = { Cell: '/app/(payload)/fields/reference-cell#ReferenceCell' }
