/**
 * Content-Security-Policy of an admin page. Scripts are the site's own or carry the nonce; styles may be inline, as
 * Payload's editor writes them; previews are same-origin frames.
 */
export function adminPagePolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** Content-Security-Policy of a preview: that of its page, with images from the editors' API, framed by the admin. */
export function previewPolicy(imageHost: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${imageHost}`,
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** Headers of every response of the admin and its API. The policy is for what is not a page: it may load nothing. */
export function adminHeaders({ isSecure }: { isSecure: boolean }): Record<string, string> {
  return {
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex',
    ...(isSecure ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
}
