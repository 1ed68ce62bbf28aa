import { toRoleCode } from '@/formats/catalogue/onix/contributor-roles'

/** Roles of the catalogue by relator code of MARC; who has another code is a contributor. */
const roles = new Map(
  Object.entries({
    abr: 'abridger',
    act: 'actor',
    adp: 'adapter',
    aft: 'afterword',
    ann: 'notes',
    arr: 'arranger',
    art: 'artist',
    aui: 'introduction',
    aus: 'screenwriter',
    aut: 'author',
    chr: 'choreographer',
    clr: 'colourist',
    cmm: 'commentary',
    cmp: 'composer',
    cnd: 'conductor',
    com: 'compiler',
    cov: 'cover',
    cre: 'creator',
    ctb: 'contributor',
    ctg: 'maps',
    cur: 'curator',
    cwt: 'commentary',
    dgs: 'thesis advisor',
    dis: 'author',
    drt: 'director',
    dsr: 'designer',
    edc: 'editor',
    edt: 'editor',
    hnr: 'honouree',
    ill: 'illustrator',
    itr: 'instrumentalist',
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
    res: 'research',
    sng: 'singer',
    spk: 'speaker',
    ths: 'thesis advisor',
    trc: 'transcriber',
    trl: 'translator',
    wac: 'commentary',
    waw: 'afterword',
    wfw: 'foreword',
    win: 'introduction',
    wpr: 'preface',
    wst: 'supplement',
  }),
)
/** Terms whose role has another name in the catalogue. */
const terms = new Map(
  Object.entries({
    'author of afterword, colophon, etc': 'afterword',
    'author of foreword': 'foreword',
    'author of introduction, etc': 'introduction',
    cartographer: 'maps',
    colorist: 'colourist',
    'cover designer': 'cover',
    'editor of compilation': 'editor',
    'writer of added commentary': 'commentary',
    'writer of afterword': 'afterword',
    'writer of foreword': 'foreword',
    'writer of introduction': 'introduction',
    'writer of preface': 'preface',
    'writer of supplementary textual content': 'supplement',
    ed: 'editor',
    edt: 'editor',
    ill: 'illustrator',
    illus: 'illustrator',
    tr: 'translator',
    trans: 'translator',
  }),
)
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
function toRoleOfCode(code: string): string | null {
  return roles.get(toBareCode(code)) ?? null
}

/** Codes are given as addresses, too: http://id.loc.gov/vocabulary/relators/edt */
function toBareCode(code: string): string {
  return code.slice(-3).toLowerCase()
}

/** The role of a relator term, whose punctuation is not its own; terms of other vocabularies stay. */
function toRoleOfTerm(term: string): string {
  const bare = term.replace(/[.,;]$/, '')
  return terms.get(bare.toLowerCase()) ?? bare
}

function isKnownTerm(term: string): boolean {
  return toRoleCode(toRoleOfTerm(term)) !== null
}

/**
 * The roles of an entry, each once, from terms of the catalogue’s, else from the codes, as terms in other languages have
 * them beside them, else the terms as they stand; empty without any.
 */
export function toRelatorRoles(codes: readonly string[], given: readonly string[]): string[] {
  const ofCodes = codes.flatMap((code) => toRoleOfCode(code) ?? [])
  const areTermsUsed = given.length > 0 && (ofCodes.length === 0 || given.some(isKnownTerm))
  return [...new Set(areTermsUsed ? given.map(toRoleOfTerm) : ofCodes)]
}

/** True for relators of somebody who did not contribute to the book’s content; terms count where there are no codes. */
export function isNoContributor(codes: readonly string[], given: readonly string[]): boolean {
  const isOther = (term: string) => otherTerms.test(term)
  if (codes.length === 0) return given.length > 0 && given.every(isOther)
  return codes.every((code) => others.has(toBareCode(code))) && !given.some(isKnownTerm)
}
