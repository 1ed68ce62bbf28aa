/** Roles of the catalogue by relator code of MARC; other codes have none. */
const roles: Readonly<Record<string, string>> = {
  abr: 'abridger',
  adp: 'adapter',
  aft: 'afterword',
  ann: 'notes',
  art: 'artist',
  aui: 'introduction',
  aus: 'screenwriter',
  aut: 'author',
  clr: 'colourist',
  cmm: 'commentary',
  cmp: 'composer',
  com: 'compiler',
  cov: 'cover',
  cre: 'creator',
  ctb: 'contributor',
  ctg: 'maps',
  cur: 'curator',
  drt: 'director',
  dsr: 'designer',
  edc: 'editor',
  edt: 'editor',
  ill: 'illustrator',
  ive: 'interviewee',
  ivr: 'interviewer',
  lbt: 'librettist',
  lyr: 'lyricist',
  nrt: 'narrator',
  pbd: 'editorial board',
  pht: 'photographer',
  prf: 'performer',
  pro: 'producer',
  red: 'editor',
  sng: 'singer',
  trl: 'translator',
  wac: 'commentary',
  waw: 'afterword',
  wfw: 'foreword',
  win: 'introduction',
  wpr: 'preface',
  wst: 'supplement',
}
/** Terms whose role has another name in the catalogue. */
const terms: Readonly<Record<string, string>> = {
  'author of afterword, colophon, etc.': 'afterword',
  'author of introduction, etc.': 'introduction',
  cartographer: 'maps',
  colorist: 'colourist',
  'cover designer': 'cover',
  'writer of added commentary': 'commentary',
  'writer of afterword': 'afterword',
  'writer of foreword': 'foreword',
  'writer of introduction': 'introduction',
  'writer of preface': 'preface',
  'writer of supplementary textual content': 'supplement',
  'ed.': 'editor',
  'edt.': 'editor',
  'ill.': 'illustrator',
  'illus.': 'illustrator',
  'tr.': 'translator',
  'trans.': 'translator',
}
/** Publishers, printers, owners and funders are not contributors. */
const others = new Set([
  'bkd',
  'bkp',
  'bsl',
  'dgg',
  'dst',
  'dnr',
  'fmo',
  'fnd',
  'isb',
  'mfr',
  'orm',
  'own',
  'pbl',
  'prt',
  'spn',
])
const otherTerms =
  /^(?:publisher|issuing body|printer|distributor|manufacturer|sponsoring body|host institution|former owner|donor|degree granting institution|bookseller)/i

/** The role of a relator code; null where the catalogue has none. */
export function toRoleOfCode(code: string): string | null {
  // Codes are given as addresses, too: http://id.loc.gov/vocabulary/relators/edt
  return roles[code.slice(-3).toLowerCase()] ?? null
}

/** The role of a relator term; terms of other vocabularies stay. */
export function toRoleOfTerm(term: string): string {
  const bare = term.replace(/[,;]$/, '')
  return terms[bare.toLowerCase()] ?? (bare.endsWith('.') ? bare.slice(0, -1) : bare)
}

/** True for a relator of somebody who did not contribute to the book's content. */
export function isNoContributor(codes: readonly string[], given: readonly string[]): boolean {
  const all = codes.length + given.length
  return all > 0 && codes.every((code) => others.has(code.slice(-3))) && given.every((term) => otherTerms.test(term))
}
