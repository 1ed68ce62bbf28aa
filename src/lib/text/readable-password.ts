import { randomInt } from 'node:crypto'

/** A random password of four groups of four characters, without characters that look alike: 78 bits. */
export function createReadablePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  const createGroup = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: 4 }, createGroup).join('-')
}
