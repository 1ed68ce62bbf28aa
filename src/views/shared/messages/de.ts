import type { en } from './en'
import { toFormats } from './formats'
import { phrase } from './phrase'

const { number, plural } = toFormats('de')

export const de: typeof en = {
  page: {
    skip: 'Zum Inhalt springen',
    menu: 'Menü',
    main: 'Hauptnavigation',
    breadcrumb: 'Navigationspfad',
    published: ({ organization, host, kind, other, otherKind }) =>
      phrase`Herausgegeben von ${organization}: ${host} (${kind}) und ${other} (${otherKind}).`,
    licence: {
      content: (licence) => phrase`Texte unter ${licence}.`,
      catalogue: (licence) => phrase`Buchbeschreibungen unter ${licence}.`,
    },
    formats: ({ accept, index, markdown, atom, jsonFeed }, json) =>
      phrase`Diese Seite gibt es auch als Markdown: mit ${accept} oder unter ${markdown('ihrer .md-Adresse')}${
        json ? phrase`; ihren Inhalt auch ${json('als JSON')}` : null
      }. Ein Verzeichnis der Website steht in ${index}; Neues erscheint ${atom('als Atom')} und ${jsonFeed('als JSON Feed')}.`,
  },
  kinds: { content: 'Artikel und Evidenz', catalogue: 'Bücher' },
  sections: {
    home: 'Startseite',
    resources: 'Beiträge',
    evidence: 'Stand der angewandten KI',
    search: 'Suche',
    developers: 'Schnittstellen',
    books: 'Bücher',
    bundles: 'Pakete',
    subjects: 'Themen',
    authors: 'Autoren',
    all: 'Gesamtkatalog',
    sitemap: 'Sitemap',
  },
  list: {
    previous: 'Vorherige Seite',
    next: 'Nächste Seite',
    position: (page, pageCount, total) => `Seite ${number(page)} von ${number(pageCount)}, ${total}`,
    titleOfPage: (title, page) => `${title}, Seite ${number(page)}`,
    titleOfFilter: (title, filter) => `${title}: ${filter}`,
    beyondEnd: 'So weit reicht die Liste nicht.',
    citation: (format) => `Zitation (${format})`,
  },
  search: {
    submit: 'Suchen',
    corrected: (word, others) => phrase`Das Wort „${word}“ kommt nirgends vor. Dies sind Treffer für ${others}.`,
    or: ' oder ',
    nothing: (query) => `Zu „${query}“ wurde nichts gefunden.`,
    others: 'Diese Suchen führen zu Treffern:',
    orMore: (count) => `${number(count)} oder mehr`,
    withoutFilters: (text) => `„${text}“ ohne die Filter`,
    fewerWords: 'Weniger oder andere Wörter führen vielleicht weiter.',
    onlyTitles:
      'Die Suche in den vollständigen Texten dauerte zu lange, daher wurden nur Titel durchsucht. Seltenere Wörter oder dieselbe Suche etwas später finden mehr.',
  },
  problem: {
    kinds: {
      'bad-request': { title: 'Ungültige Anfrage', advice: 'Die Adresse ist nicht richtig gebildet.' },
      'invalid-parameter': { title: 'Ungültiger Parameter', advice: 'Ein Parameter hat einen unzulässigen Wert.' },
      'not-found': { title: 'Seite nicht gefunden', advice: 'Unter dieser Adresse gibt es nichts.' },
      'method-not-allowed': { title: 'Methode nicht erlaubt', advice: 'Diese Adresse kann nur gelesen werden.' },
      'not-acceptable': {
        title: 'Format nicht verfügbar',
        advice: 'Diese Seite gibt es als text/html und als text/markdown.',
      },
      gone: { title: 'Nicht mehr vorhanden', advice: 'Was unter dieser Adresse stand, wurde zurückgezogen.' },
      'precondition-failed': {
        title: 'Vorbedingung nicht erfüllt',
        advice: 'Unter dieser Adresse steht etwas anderes, als If-Match oder If-Unmodified-Since nennt.',
      },
      'content-too-large': { title: 'Anfrage zu groß', advice: 'Der Inhalt der Anfrage ist zu groß.' },
      'uri-too-long': { title: 'Adresse zu lang', advice: 'Die Adresse ist zu lang.' },
      'unsupported-media-type': {
        title: 'Medientyp nicht unterstützt',
        advice: 'Erwartet wird application/json.',
      },
      'range-not-satisfiable': {
        title: 'Bereich nicht vorhanden',
        advice: 'Die Datei endet vor diesem Bereich. Content-Range nennt ihre Länge in Byte.',
      },
      'misdirected-request': {
        title: 'Falscher Server',
        advice: 'Dieser Server antwortet nicht für diesen Host.',
      },
      'internal-error': {
        title: 'Etwas ist schiefgegangen',
        advice: 'Der Fehler liegt bei uns; er wurde protokolliert.',
      },
      unavailable: { title: 'Vorübergehend nicht verfügbar', advice: 'Bitte in einigen Sekunden erneut versuchen.' },
    },
    withdrawn: (title, id) => phrase`Dies war die Seite von ${title} (${id}). Der Verlag hat den Titel zurückgezogen.`,
    replaced: (link) => phrase`An seine Stelle tritt ${link}.`,
    near: 'Vielleicht ist eine dieser Seiten gemeint',
    next: 'Hier geht es weiter',
    index: 'ein Verzeichnis der Website für Programme',
    sitemap: 'alle Seiten',
  },
  count: {
    books: (count) => plural(count, { one: '# Buch', other: '# Bücher' }),
  },
}
