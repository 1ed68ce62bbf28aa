import { decide } from './decide'

/** The longest path that is stored, in characters. */
export const maxFormerPathLength = 300

/** Paths that are routed before those of the content host. */
const otherPrefix = /^\/(?:api|admin|_next)(?:\/|$)/

/**
 * The form in which the path of a page on a former site is stored and looked up, from its path or URL: decoded, in lower
 * case, without query, fragment, `/index.php` before it, and `/amp`, a file `index`, `.html` or a slash after it; that of
 * the start page with the number of a post of WordPress as `/?p=7`. Null where it is none, is too long or was the start
 * page itself.
 */
export function toFormerPath(address: string): string | null {
  const path = readPath(address.trim())
  if (path === null || /[\\\p{C}]/u.test(path)) return null
  const segments = path
    .normalize('NFC')
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '')
  if (segments.some((segment) => segment === '.' || segment === '..')) return null
  while (segments[0] === 'index.php') segments.shift()
  for (;;) {
    let last = segments.pop()
    if (last === undefined) return toNumbered(address)
    while (/\.html?$/.test(last)) last = last.slice(0, last.lastIndexOf('.'))
    if (/^(?:amp|index(?:\.php)?|)$/.test(last)) continue
    const former = `/${[...segments, last].join('/')}`
    return former.length > maxFormerPathLength ? null : former
  }
}

/** The address of a post of WordPress by its number, which works whatever else its address is; null for any other query. */
function toNumbered(address: string): string | null {
  const number = /^[^?#]*\?(?:p|page_id)=0{0,5}([1-9]\d{0,9})(?:&[^#]*)?(?:#.*)?$/.exec(address.trim())?.[1]
  return number === undefined ? null : `/?p=${number}`
}

/** Whether this site routes such a path itself, so that it cannot lead to an article. */
export function isOwnPath(formerPath: string): boolean {
  const target = formerPath.split('/').map(encodeURIComponent).join('/')
  const decision = decide({ host: 'content', method: 'GET', target, accept: '*/*' })
  return otherPrefix.test(formerPath) || decision.kind !== 'problem' || decision.problem !== 'not-found'
}

function readPath(address: string): string | null {
  const isPath = address.startsWith('/') && !address.startsWith('//')
  const path = isPath
    ? address
    : /^https?:\/\//i.test(address) && URL.canParse(address)
      ? new URL(address).pathname
      : ''
  try {
    return path === '' ? null : decodeURIComponent(path.split(/[?#]/, 1)[0] ?? '')
  } catch {
    return null
  }
}
