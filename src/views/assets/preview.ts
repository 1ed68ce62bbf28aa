/** Messages between Payload's form and its live preview. */
const ready = { type: 'payload-live-preview', ready: true }
const saved = 'payload-document-event'

let latestRequest = 0

/** Replaces the document by the version that was just saved, and keeps the scroll position. */
async function refresh(): Promise<void> {
  const request = ++latestRequest
  const response = await fetch(location.href, { cache: 'no-store' })
  const html = await response.text()
  if (!response.ok || response.redirected || request !== latestRequest) return
  const next = new DOMParser().parseFromString(html, 'text/html')
  document.title = next.title
  document.body.replaceChildren(...next.body.childNodes)
}

// `instanceof Window` is false for windows of another frame.
const admin: Window | null = window.parent === window ? window.opener : window.parent
if (admin) {
  addEventListener('message', ({ origin, data }: MessageEvent<{ type?: unknown } | null>) => {
    if (origin === location.origin && data?.type === saved) refresh().catch(() => undefined)
  })
  admin.postMessage(ready, location.origin)
}
