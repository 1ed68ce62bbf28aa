import { createHash } from 'node:crypto'

import { toBylineEmail } from '@/lib/byline-email'
import { toSlug } from '@/lib/text/slug'

/** The author that a text names: as it is, or from a key such as `jane-doe`. */
export function toAuthorName(text: string): string {
  // Letters without case, such as those of Chinese, are in no key.
  if (!/^[\p{Ll}\p{Nd}._@-]+$/u.test(text.trim())) return text
  const words = text
    .trim()
    .split(/[._@-]+/)
    .filter(Boolean)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}

/** A name without case and accents. */
export function toNameKey(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** True for a name that has letters of another script, of which a key in Latin letters may stand for several. */
export function isTransliterated(name: string): boolean {
  return /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(name)
}

/** Whether two names in another script have only their key in common: `李伟` and `李薇` are both `li-wei`. */
export function isNamesake(name: string, other: string): boolean {
  // A name in Latin letters is what earlier versions made of one of a single word.
  const isOfOther = isTransliterated(name) && isTransliterated(other)
  return isOfOther && toSlug(other) === toSlug(name) && toNameKey(other) !== toNameKey(name)
}

/** The addresses of the account of a byline: that of its own letters, where its key may be another’s, before that of its key. */
export function toBylineEmails({ key, name }: { key: string; name: string }): string[] {
  const letters = createHash('sha256').update(toNameKey(name)).digest('hex').slice(0, 8)
  return [...(isTransliterated(name) ? [toBylineEmail(`${key}-${letters}`)] : []), toBylineEmail(key)]
}

type Account = { email: string; name: string }

/** The account of a byline, whatever its name is by now; that of its key alone may be a namesake’s. */
export function findAccount<User extends Account>(
  byline: { key: string; name: string },
  find: (email: string) => User | undefined,
): User | undefined {
  const [own = '', ofKey] = toBylineEmails(byline)
  const other = ofKey === undefined ? undefined : find(ofKey)
  return find(own) ?? (other && !isNamesake(byline.name, other.name) ? other : undefined)
}
