/** The path of the picture of a page, for where its address is shared. */
export function toShareImagePath(pagePath: string): string {
  return pagePath === '/' ? '/share.jpg' : `${pagePath}/share.jpg`
}

/** As Open Graph wants it. */
export const shareImageSize = { width: 1200, height: 630 } as const

export const manifestPath = '/manifest.webmanifest'
