import type { Tier } from '@/schemas/shared/site'

type Named = { tiers: readonly Tier[] }

/** What a tier is, for those who never heard of it. */
export const tierExplanation = 'A tier is the level of a title; its digit begins the catalogue code.'

/** “Tier 2: Practice”, or “Tier 2” where it has no name. */
export function toTierName(tier: number, { tiers }: Named): string {
  const name = tiers.find((each) => each.tier === tier)?.name
  return name ? `Tier ${tier}: ${name}` : `Tier ${tier}`
}

/** What a tier is for, where editors say so. */
export function toTierNote(tier: number, { tiers }: Named): string | null {
  return tiers.find((each) => each.tier === tier)?.note ?? null
}
