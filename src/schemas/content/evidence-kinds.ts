/** The four kinds of entry in the evidence record, in the order in which they are shown. */
export const evidenceKindIds = ['deployment', 'evidence-impact', 'evidence-adoption', 'regulation'] as const

export type EvidenceKindId = (typeof evidenceKindIds)[number]

/** The default label and note of each kind, which editors can change. */
export const evidenceKindDefaults: Record<EvidenceKindId, { label: string; note: string }> = {
  deployment: { label: 'Deployments', note: 'Systems in use or in trial, with who runs them.' },
  'evidence-impact': { label: 'Evidence of impact', note: 'Studies that measured what changed.' },
  'evidence-adoption': { label: 'Evidence of adoption', note: 'Counts and surveys of who uses what.' },
  regulation: { label: 'Regulation and standards', note: 'Law, public policy, standards and guidance.' },
}
