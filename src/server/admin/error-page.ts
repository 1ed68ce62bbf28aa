import { escapeHtml } from '@/lib/text/escape-html'

const style = `
:root { color-scheme: light dark; }
body { min-height: 100vh; margin: 0; display: grid; place-items: center; background: Canvas; color: CanvasText;
  font: 1.0625rem/1.6 system-ui, sans-serif; }
main { max-width: 32rem; padding: 2rem; }
h1 { margin: 0 0 0.75rem; font-size: 1.5rem; line-height: 1.25; text-wrap: balance; }
p { margin: 0 0 0.75rem; }
a { color: inherit; }
`

/** All that the page needs; a preview, which has a policy of its own, may be framed by the admin. */
export const errorPagePolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'"

type ErrorPage = {
  /** Its first sentence is the heading. */
  message: string
  /** After how many seconds a retry may succeed; null where it would not. */
  retrySeconds: number | null
}

/**
 * A page that says why there is no page of the admin, without anything that the admin's process would have to send; where
 * a retry may succeed it reloads itself.
 */
export function toErrorPage({ message, retrySeconds }: ErrorPage): string {
  const [title = message, ...others] = message.replace(/\.$/, '').split('. ')
  const reload = retrySeconds === null ? '' : `<meta http-equiv="refresh" content="${retrySeconds}">`
  const advice =
    retrySeconds === null
      ? '<a href="/admin">Open the dashboard</a>'
      : `This page reloads itself every ${retrySeconds} seconds.`
  const paragraphs = [...others.map((sentence) => `${escapeHtml(sentence)}.`), advice]
    .map((text) => `<p>${text}</p>`)
    .join('')
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="robots" content="noindex">${reload}<title>${escapeHtml(title)}</title><style>${style}</style></head>` +
    `<body><main><h1>${escapeHtml(title)}</h1>${paragraphs}</main></body></html>`
  )
}
