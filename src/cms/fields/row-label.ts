import type { CustomComponent } from 'payload'

type Options = {
  /** The field shown as the row's label. */
  field: string
  /** The label of a row whose field is empty: "2. Source". */
  noun: string
}

/** Labels array rows by number and content: "2. Regulation (EU) 2024/1689". */
export function rowLabel({ field, noun }: Options): { components: { RowLabel: CustomComponent } } {
  return {
    components: {
      RowLabel: { path: '/app/(payload)/fields/row-label#RowLabel', clientProps: { field, noun } },
    },
  }
}
