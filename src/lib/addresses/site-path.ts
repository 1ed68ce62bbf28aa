/** True for a path that is valid in one line of robots.txt: no whitespace, control characters or `#`. */
export function isSitePath(path: string): boolean {
  return /^\/[^\s#\p{C}]*$/u.test(path)
}
