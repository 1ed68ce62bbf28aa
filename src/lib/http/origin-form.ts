const absoluteForm = /^https?:\/\/([^/?#]*)([\s\S]*)/i

/** The path and query of a target that may be in absolute form (RFC 9112 §3.2.2). */
export function toOriginForm(target: string): string {
  const match = absoluteForm.exec(target)
  if (!match) return target
  const rest = match[2] ?? ''
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** The host of a request: a target in absolute form takes precedence over the Host header (RFC 9112 §3.2.2). */
export function toRequestHost({
  url = '/',
  headers,
}: {
  url?: string | undefined
  headers: { host?: string | undefined }
}): string | undefined {
  return absoluteForm.exec(url)?.[1] ?? headers.host
}
