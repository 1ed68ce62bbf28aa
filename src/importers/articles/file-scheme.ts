/** Scheme of URLs that refer to a file of the import by a path in a shortcode. */
export const fileScheme = 'lectern-file:'
