/** Header fields that many responses have in common, in the flat form that Node writes fastest: name, value, name, value… */
export type SharedFields = { readonly on200: readonly string[]; readonly on304: readonly string[] }

/** Fields a 304 must repeat when the 200 would have sent them (RFC 9110 §15.4.5), with those that guide caches. */
const namesOn304 = new Set([
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
  'Cache-Control',
  'Cache-Tag',
  'Content-Location',
  'Link',
  'Surrogate-Key',
  'Vary',
  'X-Robots-Tag',
  'xkey',
])

/** True for a field that a 304 repeats. */
export function isOn304(name: string): boolean {
  return namesOn304.has(name)
}

const memoized = new WeakMap<object, SharedFields>()

/** The fields of a headers object, computed once however many responses share it. */
export function toSharedFields(headers: Readonly<Record<string, string>>): SharedFields {
  const known = memoized.get(headers)
  if (known) return known
  const entries = Object.entries(headers)
  const shared = { on200: entries.flat(), on304: entries.filter(([name]) => isOn304(name)).flat() }
  memoized.set(headers, shared)
  return shared
}
