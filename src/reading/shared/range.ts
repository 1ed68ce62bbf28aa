/** Some rows of a list, in its order. */
export type Range = { offset: number; limit: number }
