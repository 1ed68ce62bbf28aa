/** EDQUOT of Linux and of macOS, which Node has no name for; no disk of either has an error of the other’s number. */
const quotaCodes = /^Unknown system error -(?:122|69)$/

/** The code of an error, such as ENOSPC; EDQUOT where a quota is used up, for which Node gives a number. */
export function toErrorCode(error: unknown): string {
  const { code } = Object(error) as { code?: unknown }
  if (typeof code !== 'string') return ''
  return quotaCodes.test(code) ? 'EDQUOT' : code
}
