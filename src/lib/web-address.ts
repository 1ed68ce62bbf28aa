/** True for an absolute http or https URL without credentials. */
export function isWebAddress(value: string): boolean {
  try {
    const url = new URL(value)
    return (url.protocol === 'https:' || url.protocol === 'http:') && !url.username && !url.password
  } catch {
    return false
  }
}

/** The URL, or null when it is not valid: stored values may have bypassed validation. */
export function toWebAddress(value: string | null | undefined): string | null {
  return value && isWebAddress(value) ? value : null
}
