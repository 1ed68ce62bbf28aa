/** The path of a page's share image. */
export function toShareImagePath(pagePath: string): string {
  return pagePath === '/' ? '/share.jpg' : `${pagePath}/share.jpg`
}

/** The size recommended by Open Graph. */
export const shareImageSize = { width: 1200, height: 630 } as const

export const manifestPath = '/manifest.webmanifest'
