import { splitOutsideQuotes } from '@/lib/text/split-outside-quotes'

/** No client sends a longer header; ignoring it limits the parsing work for an attacker. */
const maxHeaderLength = 4096

/** A preference without its parameters: a name, and perhaps a value as a token or in quotation marks. */
const preference = /^([!#$%&'*+.^`|~\w-]+)(?:[ \t]*=[ \t]*(?:([!#$%&'*+.^`|~\w-]+)|"((?:[^"\\]|\\.)*)"))?[ \t]*(?:;|$)/

/**
 * The value of a preference in a Prefer header (RFC 7240 §2): an empty string where it has none, null where it is absent
 * or malformed. Names have no case, and only the first preference of a name counts.
 */
export function findPreference(header: string | undefined, name: string): string | null {
  if (header === undefined || header.length > maxHeaderLength) return null
  for (const member of splitOutsideQuotes(header, ',')) {
    if (!startsWithName(member.trim(), name)) continue
    const match = preference.exec(member.trim())
    return match ? (match[2] ?? (match[3] ?? '').replace(/\\(.)/g, '$1')) : null
  }
  return null
}

function startsWithName(member: string, name: string): boolean {
  const [first = ''] = member.split(/[\s;=]/, 1)
  return first.toLowerCase() === name
}
