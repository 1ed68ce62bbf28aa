/** A bundle that contains a book, and the book's position in it, from 1. */
export type BundleMembership = { id: string; title: string; description: string; position: number }
