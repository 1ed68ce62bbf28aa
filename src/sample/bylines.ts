/** People of the sample publication. None of them exists; the site's about text says so. */
export const bylines = {
  'mara-lindqvist': { name: 'Mara Lindqvist', role: 'Librarian, information literacy' },
  'daniel-osei-park': { name: 'Daniel Osei-Park', role: 'Systems librarian' },
  'ines-carvalhal': { name: 'Inês Carvalhal', role: 'Secondary-school teacher' },
  'ruth-adeyemi-holm': { name: 'Ruth Adeyemi-Holm', role: 'Teacher educator' },
  'jonas-weidling': { name: 'Jonas Weidling', role: 'Learning and development lead' },
  'priya-natarajan-cole': { name: 'Priya Natarajan-Cole', role: 'Public procurement adviser' },
  'samuel-okonjo-reyes': { name: 'Samuel Okonjo-Reyes', role: 'Policy analyst' },
  'helene-marchetti': { name: 'Hélène Marchetti', role: 'Clinical informatician' },
} as const

export type BylineKey = keyof typeof bylines
