/** The pages of documents that the other host links to. */
export const documentPaths = { article: '/resources/{slug}', book: '/books/{id}' } as const
