export type ContentCoding = 'br' | 'gzip' | 'identity'

/**
 * Selects the content coding by the Accept-Encoding header (RFC 9110 §12.5.3): the highest weight of br, gzip and
 * identity; among equal weights, the one that compresses best.
 */
export function negotiateEncoding(header: string | undefined): ContentCoding {
  if (!header) return 'identity'
  const weights = parseWeights(header)
  const weigh = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0
  const br = weigh('br')
  const gzip = weigh('gzip')
  const identity = weights.get('identity') ?? 0
  if (br > 0 && br >= gzip && br >= identity) return 'br'
  if (gzip > 0 && gzip >= identity) return 'gzip'
  return 'identity'
}

/** True unless a request rules out a response without a content coding. */
export function acceptsIdentity(header: string | undefined): boolean {
  if (!header) return true
  const weights = parseWeights(header)
  return (weights.get('identity') ?? weights.get('*') ?? 1) > 0
}

function parseWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const member of header.toLowerCase().slice(0, 1000).split(',')) {
    const [coding = '', ...parameters] = member.split(';').map((part) => part.trim())
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    const weight = q === undefined ? 1 : Number(q)
    if (coding && weight >= 0 && weight <= 1) weights.set(coding === 'x-gzip' ? 'gzip' : coding, weight)
  }
  return weights
}
