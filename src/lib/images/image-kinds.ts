/** Which images can be uploaded, for editors. */
export const imageKinds = 'Images are JPEG, PNG, WebP, AVIF or GIF.'
