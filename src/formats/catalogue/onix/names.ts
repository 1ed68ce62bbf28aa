/** Names of proprietary ONIX schemes in exports, which the importer recognizes. */
export const onixNames = {
  bookCode: 'Lectern catalogue code',
  bundle: 'Lectern bundle',
  series: 'Lectern series',
  tier: 'Lectern tier',
  subjects: 'Lectern subjects',
} as const
