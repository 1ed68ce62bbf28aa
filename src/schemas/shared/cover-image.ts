import type { Media, MediaSize } from '@/schemas/shared/media'

/** A cover as pages show it: with the small variants, which the public JSON of an image does not have. */
export type CoverImage = Media & { thumbnails?: readonly MediaSize[] }
