const domain = 'byline.invalid'

/** The placeholder e-mail address of a byline account: Payload requires one, and RFC 2606 reserves its domain. */
export function toBylineEmail(name: string): string {
  return `${name}@${domain}`
}

/** True for an address created by {@link toBylineEmail}. */
export function isBylineEmail(email: string): boolean {
  return email.endsWith(`@${domain}`)
}
