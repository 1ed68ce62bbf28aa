/** What our own records call the identifiers and codes that ONIX has no code for; the importer knows them again. */
export const onixNames = {
  bookCode: 'Lectern catalogue code',
  bundle: 'Lectern bundle',
  tier: 'Lectern tier',
  subjects: 'Lectern subjects',
} as const
