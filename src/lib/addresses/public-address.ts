import ipaddr from 'ipaddr.js'

/**
 * True for a public IP address: not loopback, private, link-local (where cloud providers serve credentials), multicast
 * or reserved, in any notation.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  return address.range() === 'unicast'
}
