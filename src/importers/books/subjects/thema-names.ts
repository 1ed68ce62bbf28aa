import { bic } from './bic-names'

const changes: Readonly<Record<string, string>> = {
  AT: 'Performing arts',
  B: '',
  C: 'Language and linguistics',
  D: 'Biography and literature',
  DN: 'Biography and non-fiction prose',
  E: '',
  FD: 'Speculative fiction',
  FN: 'Myth and legend',
  FQ: 'Contemporary lifestyle fiction',
  FS: 'Family life fiction',
  FT: 'Sagas',
  FU: 'Humorous fiction',
  FX: 'Fiction: narrative themes',
  FY: 'Fiction: special features',
  H: '',
  JB: 'Society and culture',
  MK: 'Medical specialties',
  N: 'History and archaeology',
  NH: 'History',
  NK: 'Archaeology',
  Q: 'Philosophy and religion',
  QD: 'Philosophy',
  QR: 'Religion and beliefs',
  S: 'Sports and outdoor recreation',
  WS: '',
  X: 'Graphic novels',
  YP: 'Educational material',
}

/** Names of the first two levels of Thema, which is derived from BIC. */
export const thema: Readonly<Record<string, string>> = { ...bic, ...changes }
