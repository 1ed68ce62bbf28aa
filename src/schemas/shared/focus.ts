/** The focal point of an image, which cropping keeps in view, in percent from its left and its upper edge. */
export type Focus = { x: number; y: number }
