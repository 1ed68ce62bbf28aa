/** A range of a list. */
export type Range = { offset: number; limit: number }
