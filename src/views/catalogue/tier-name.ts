import type { Tier } from '@/schemas/shared/site'
import type { CatalogueMessages } from './messages/by-language'

type Named = { tiers: readonly Tier[] }

/** “Tier 2: Practice”, or “Tier 2” where it has no name. */
export function toTierName(tier: number, { tiers }: Named, messages: CatalogueMessages): string {
  return messages.tier(tier, tiers.find((each) => each.tier === tier)?.name ?? null)
}

/** The same inside a sentence. */
export function toTierNameInText(tier: number, { tiers }: Named, messages: CatalogueMessages): string {
  return messages.tierInText(tier, tiers.find((each) => each.tier === tier)?.name ?? null)
}

/** The description of a tier, if editors have set one. */
export function toTierNote(tier: number, { tiers }: Named): string | null {
  return tiers.find((each) => each.tier === tier)?.note ?? null
}
