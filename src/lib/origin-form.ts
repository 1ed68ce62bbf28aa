const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/i

/** The path and query of a target that may be in absolute form (RFC 9112 §3.2.2). */
export function toOriginForm(target: string): string {
  const match = absoluteForm.exec(target)
  if (!match) return target
  const rest = match[2] ?? ''
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** The host that a request is for: a target in absolute form names it, whatever the header says (RFC 9112 §3.2.2). */
export function toHost({ url = '/', headers }: { url?: string | undefined; headers: { host?: string | undefined } }): string | undefined {
  return absoluteForm.exec(url)?.[1] ?? headers.host
}
