import type { Payload } from 'payload'

import { readBrand } from '@/app/admin/brand'

/** The publication’s logo, or its name, on the sign-in page. */
export async function BrandLogo({ payload }: { payload: Payload }) {
  const { name, logo } = await readBrand(payload)
  return logo ? <img className="brand-logo" src={logo} alt={name} /> : <p className="brand-name">{name}</p>
}

/** The small logo in the header of the admin; links to the dashboard. */
export async function BrandIcon({ payload }: { payload: Payload }) {
  const { name, logo } = await readBrand(payload)
  return logo ? <img className="brand-icon" src={logo} alt={name} /> : <span className="brand-icon">{name}</span>
}
