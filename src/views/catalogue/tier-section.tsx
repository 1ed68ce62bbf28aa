import type { ReactNode } from 'react'

import type { Site } from '@/schemas/shared/site'
import { toTierName, toTierNote } from './tier-name'
import type { CatalogueMessages } from './messages/by-language'

type Props = { tier: number; site: Pick<Site, 'tiers'>; messages: CatalogueMessages; children: ReactNode }

/** The titles of a tier under its name. */
export function TierSection({ tier, site, messages, children }: Props) {
  const note = toTierNote(tier, site)
  return (
    <section aria-labelledby={`tier-${tier}`}>
      <h2 id={`tier-${tier}`}>{toTierName(tier, site, messages)}</h2>
      {note ? <p className="tier-note">{note}</p> : null}
      {children}
    </section>
  )
}
