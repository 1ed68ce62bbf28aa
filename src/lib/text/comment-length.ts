/** Longest comment on a document, in characters. */
export const maxCommentLength = 4000
