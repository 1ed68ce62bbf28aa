import { toFormats } from '@/views/shared/messages/formats'
import { phrase } from '@/views/shared/messages/phrase'
import type { en } from './en'

const { number, plural } = toFormats('de')

const toArticles = (count: number) => plural(count, { one: '# Artikel', other: '# Artikel' })
const toFindings = (count: number) => plural(count, { one: '# Befund', other: '# Befunde' })
const toResults = (count: number) => plural(count, { one: '# Treffer', other: '# Treffer' })

export const de: typeof en = {
  professions: {
    librarians: {
      name: 'Bibliotheken',
      introduction: 'Richtlinien, Bestand, Auskunft und was Lesenden zusteht, wenn eine Maschine antwortet.',
    },
    educators: {
      name: 'Lehrkräfte',
      introduction:
        'Unterricht, Prüfungen und Entscheidungen für die ganze Schule, gemessen an Studien und Rahmenwerken.',
    },
    'hr-and-ld': {
      name: 'Personal und Weiterbildung',
      introduction:
        'Einstellung, Schulung und Fairness bei der Arbeit, mit dem Recht und den Messungen hinter den Aussagen.',
    },
    'public-service': {
      name: 'Öffentlicher Dienst',
      introduction: 'Beschaffung, Register, Rechenschaft und automatisierte Entscheidungen in Behörden.',
    },
    hospitals: {
      name: 'Krankenhäuser',
      introduction:
        'Klinische Werkzeuge, Validierung, Regulierung und die Menschen auf Station, die sich darauf verlassen müssen.',
    },
  },
  home: {
    description: (tagline, findings) =>
      `${tagline}. Namentlich gezeichnete Artikel mit Quellen für fünf Berufsfelder, dazu ein Evidenzregister (${toFindings(findings)}).`,
    lead: (findings) =>
      `Namentlich gezeichnete Artikel mit nummerierten Quellen für fünf Berufsfelder, dazu ein Register (${toFindings(findings)}), in dem steht, wo sich jede Aussage prüfen lässt.`,
    newest: 'Neu erschienen',
    newestArticles: 'Neueste Artikel',
    nothing: 'Noch ist nichts erschienen.',
    allResources: (articles, archive) => phrase`${articles('Alle Beiträge')} oder ${archive('das Archiv')} nach Jahren`,
    byProfession: 'Nach Berufsfeld',
    articles: toArticles,
    record: (date, record, json) =>
      phrase`Zuletzt überarbeitet: ${date}. ${record('Zum Register')} oder alles als ${json}.`,
  },
  articles: {
    description: (total, professionList) =>
      `${plural(total, { one: '# Artikel', other: 'Alle # Artikel' })}, die neuesten zuerst: namentlich gezeichnete Texte mit Quellen über angewandte KI (${professionList}).`,
    lead: 'Alle Artikel, die neuesten zuerst. Jeder ist namentlich gezeichnet und nennt seine Quellen.',
    total: toArticles,
    nothing: 'Hier ist noch nichts erschienen.',
    ofProfession: (total, profession) => `${toArticles(total)} mit Quellen über angewandte KI: ${profession}.`,
    newestFor: (profession) => `Neueste Artikel: ${profession}`,
    feedFor: (profession) => `Artikel, die neuesten zuerst: ${profession}.`,
    ofAuthor: (count, author) => `${toArticles(count)} von ${author}, die neuesten zuerst, jeweils mit Quellen.`,
  },
  archive: {
    link: 'Archiv nach Jahren',
    name: 'Archiv',
    ofYear: (year) => `Archiv ${year}`,
    description: (total) => `${toArticles(total)} nach Monaten, die neuesten zuerst, jeweils mit Autor und Berufsfeld.`,
    years: 'Jahre',
    allYears: 'Alle Jahre',
    undated: 'Ohne Datum',
    nothing: 'Damals ist nichts erschienen.',
  },
  article: {
    by: (author) => phrase`Von ${author}`,
    lastRevised: (date) => phrase`zuletzt überarbeitet: ${date}`,
    readingTime: (minutes) => plural(minutes, { one: 'Lesezeit etwa # Minute', other: 'Lesezeit etwa # Minuten' }),
    for: (professionLinks) => phrase`Für: ${professionLinks}`,
    contents: 'Inhalt',
    sources: 'Quellen',
    source: (place, label) => `Quelle ${number(place)}: ${label}`,
    backTo: (source, use, uses) =>
      uses === 1
        ? `Zurück zur Stelle im Text, die Quelle ${number(source)} nennt`
        : `Zurück zur Stelle im Text, die Quelle ${number(source)} nennt, ${number(use)} von ${number(uses)}`,
    linkTo: (heading) => `Link zum Abschnitt „${heading}“`,
    table: 'Tabelle',
    done: 'Erledigt',
    cite: 'Diesen Artikel zitieren',
    findings: 'Verwendete Befunde',
    related: 'Verwandte Artikel',
    shares: ({ findings, sources }) => {
      const parts = [
        ...(findings > 0 ? [toFindings(findings)] : []),
        ...(sources > 0 ? [plural(sources, { one: '# Quelle', other: '# Quellen' })] : []),
      ]
      return `Mit diesem Artikel gemeinsam: ${parts.join(' und ')}`
    },
    alsoFor: (professionList) => `Ebenfalls für: ${professionList}`,
    fromPress: 'Aus dem Verlag',
    updated: (date) => phrase`Aktualisiert (${date}):`,
    earlierChanges: (count) => plural(count, { one: 'Eine frühere Änderung', other: '# frühere Änderungen' }),
    corrections: 'Korrekturen und Aktualisierungen',
    pictureAlt: (title, author) => `${title}, von ${author}`,
    kind: 'Artikel',
  },
  evidence: {
    kinds: {
      deployment: 'Einsätze',
      'evidence-impact': 'Belege für Wirkung',
      'evidence-adoption': 'Belege für Verbreitung',
      regulation: 'Regulierung und Normen',
    },
    description: (findings, date) =>
      `${toFindings(findings)} dazu, wo KI eingesetzt wird, was gemessen wurde und was die Regeln sagen, jeweils mit Quelle. Zuletzt überarbeitet: ${date}.`,
    table: 'Das Evidenzregister als Tabelle',
    newest: 'Neueste Befunde',
    facts: (findings, date, { json, csv, lines, text }) =>
      phrase`${toFindings(findings)}, zuletzt überarbeitet: ${date}. Das ganze Register: ${json}, ${csv}, ${lines}, ${text('reiner Text')}.`,
    all: (findings) => `${plural(findings, { one: '# Befund', other: 'Alle # Befunde' })}, die neuesten zuerst.`,
    some: (shown, findings) => `${number(shown)} von ${number(findings)} Befunden.`,
    showAll: 'Alle anzeigen',
    findings: 'Befunde',
    total: toFindings,
    theseAsFile: (files) => phrase`Diese Befunde als Datei: ${files}`,
    allAsFile: (files) => phrase`Alle Befunde als Datei: ${files}`,
    cite: 'Zitierweise',
    about: 'Über das Register und seine Dateien',
    filters: (count) => (count > 0 ? `Eingrenzen (${number(count)})` : 'Eingrenzen'),
    filter: 'Filtern',
    kind: 'Art',
    industry: 'Branche',
    region: 'Region',
    year: 'Jahr',
    words: 'Wörter',
    allKinds: 'Alle Arten',
    allOf: { industry: 'Alle', region: 'Alle' },
    allYears: 'Alle Jahre',
    glance: 'Auf einen Blick',
    byKind: 'Befunde nach Art',
    byYear: 'Befunde nach Jahr der Quelle',
    byIndustry: 'Befunde nach Branche',
    byRegion: 'Befunde nach Region',
    nothing: 'Kein Befund entspricht allen diesen Filtern.',
    without: {
      kind: 'Ohne die Art',
      industry: 'Ohne die Branche',
      region: 'Ohne die Region',
      year: 'Ohne das Jahr',
      q: 'Ohne die Wörter',
    },
  },
  finding: {
    name: (id) => `Befund ${id}`,
    inText: (id) => `Befund ${id}`,
    superseded: (link) => phrase`Dieser Befund ist überholt; an seine Stelle tritt ${link}.`,
    supersededBy: (link) => phrase`Überholt durch ${link}.`,
    supersededInList: (link) => phrase`überholt durch ${link}`,
    organisation: 'Organisation',
    role: 'Rolle',
    dateOfSource: 'Datum der Quelle',
    source: 'Quelle',
    sourceIs: (link) => phrase`Quelle: ${link}`,
    notGiven: 'Nicht angegeben',
    inRecord: 'In diesem Register',
    added: (date) => phrase`aufgenommen: ${date}`,
    addedAndChanged: (added, changed) => phrase`aufgenommen: ${added}, zuletzt geändert: ${changed}`,
    articles: 'Artikel, die diesen Befund verwenden',
    cite: 'Diesen Befund zitieren',
    citation: (record, id, address) => phrase`${record}, Befund ${id}. ${address}`,
    pictureAlt: (record, id) => `Befund ${id} aus ${record}`,
    pictureKind: (record, id) => `${record}, Befund ${id}`,
  },
  find: {
    title: (query) => `Suche: ${query}`,
    description: 'Suche in allen Artikeln und allen Befunden des Evidenzregisters.',
    resultsDescription: (count, query) => `${toResults(count)} für „${query}“ in Artikeln und Befunden.`,
    lead: 'Alle Artikel und alle Befunde des Evidenzregisters. Wörter in Anführungszeichen müssen zusammenstehen.',
    results: (count, query) => `${toResults(count)} für „${query}“`,
    total: toResults,
    browse: 'Oder stöbern',
    allArticles: (link, archive) =>
      phrase`${link('Alle Artikel')}, die neuesten zuerst, oder ${archive('nach Jahr und Monat')}`,
    articlesFor: (profession) => `Artikel: ${profession}`,
    record: (link) =>
      phrase`${link('Das Evidenzregister')}: alle Befunde nach Art, Branche und Region, jeweils mit Quelle`,
    all: 'Alle',
    article: 'Artikel',
    articles: 'Artikel',
    finding: 'Befund',
    findings: 'Befunde',
    both: 'Artikel und Befunde',
    narrow: 'Treffer eingrenzen',
    words: 'Wörter',
    kind: 'Art',
    for: 'Für',
    everyone: 'Alle',
    year: 'Jahr',
  },
  missing: {
    search: 'Artikel und Befunde durchsuchen',
    home: 'die neuesten Artikel und das Evidenzregister',
    resources: 'alle Artikel, die neuesten zuerst',
    evidence: 'das Evidenzregister',
    developers: 'wie Programme diese Website lesen',
  },
}
