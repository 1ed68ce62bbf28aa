import type { ReactNode } from 'react'

import type { ProfessionId } from '@/schemas/content/professions'

/** A drawing for each profession, in its colour. */
const drawings: Record<ProfessionId, ReactNode> = {
  // Books on a shelf, one leaning.
  librarians: (
    <>
      <path opacity=".45" d="M4 8h8v30H4z" />
      <path d="M14 4h7v34h-7z" />
      <path opacity=".7" d="M23 12h6v26h-6z" />
      <path d="m32 11 6.5-2 8 27.5-6.5 2z" />
      <path d="M2 40h44v4H2z" />
    </>
  ),
  // Steps, and the sun above them.
  educators: (
    <>
      <path opacity=".45" d="M4 32h10v12H4z" />
      <path opacity=".7" d="M16 24h10v20H16z" />
      <path d="M28 16h10v28H28zM40 8h4v36h-4z" />
      <circle cx="12" cy="14" r="8" />
    </>
  ),
  // Two people at one table.
  'hr-and-ld': (
    <>
      <circle opacity=".6" cx="14" cy="13" r="8" />
      <circle cx="34" cy="13" r="8" />
      <path opacity=".6" d="M2 38a12 14 0 0 1 24 0z" />
      <path d="M22 38a12 14 0 0 1 24 0z" />
      <path d="M2 40h44v4H2z" />
    </>
  ),
  // A building with columns.
  'public-service': (
    <>
      <path d="M24 3 46 15H2z" />
      <path opacity=".6" d="M6 18h6v20H6zM36 18h6v20h-6z" />
      <path d="M16 18h6v20h-6zM26 18h6v20h-6zM2 40h44v4H2z" />
    </>
  ),
  // A cross in a lens.
  hospitals: (
    <>
      <path opacity=".45" d="M20 2a18 18 0 1 0 0 36 18 18 0 0 0 0-36z" />
      <path d="M16 9h8v7h7v8h-7v7h-8v-7H9v-8h7zM33 37l4-4 9 9-4 4z" />
    </>
  ),
}

/** The drawing of a profession, beside its name. */
export function PillarMark({ profession }: { profession: ProfessionId }) {
  return (
    <svg className="pillar-mark" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" focusable="false">
      {drawings[profession]}
    </svg>
  )
}
