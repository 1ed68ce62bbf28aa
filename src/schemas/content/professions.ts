/** The five professions, in the order in which the site lists them. Each has a pillar page at `/resources/{id}`. */
export const professionIds = ['librarians', 'educators', 'hr-and-ld', 'public-service', 'hospitals'] as const

export type ProfessionId = (typeof professionIds)[number]

/** Display names of the professions. */
export const professionNames: Record<ProfessionId, string> = {
  librarians: 'Librarians',
  educators: 'Educators',
  'hr-and-ld': 'HR and L&D',
  'public-service': 'Public service',
  hospitals: 'Hospitals',
}
