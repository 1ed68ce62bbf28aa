/** The status of a frame that signals that a body is still being generated: 102 (Processing). */
export const progressStatus = 102
