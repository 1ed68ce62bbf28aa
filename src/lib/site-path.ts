/** True for a path that is one line of a crawl policy: a slash first, and nothing that ends the line or begins a comment. */
export function isSitePath(path: string): boolean {
  return /^\/[^\s#\p{C}]*$/u.test(path)
}
