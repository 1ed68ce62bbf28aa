/** The path and query of a target that may be in absolute form (RFC 9112 §3.2.2). */
export function toOriginForm(target: string): string {
  const match = /^https?:\/\/[^/?#]*(.*)$/i.exec(target)
  if (!match) return target
  const rest = match[1] ?? ''
  return rest.startsWith('/') ? rest : `/${rest}`
}
