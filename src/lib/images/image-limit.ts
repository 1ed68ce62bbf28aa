/** Of an image that is uploaded. */
export const maxImageBytes = 20_000_000
export const imageLimit = `An image may have up to ${maxImageBytes / 1e6} MB.`
