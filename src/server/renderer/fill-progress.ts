/** The status of a frame that says that a body is still being made: 102 (Processing). */
export const progressStatus = 102
