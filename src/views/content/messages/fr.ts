import { toFormats } from '@/views/shared/messages/formats'
import { phrase } from '@/views/shared/messages/phrase'
import type { en } from './en'

const { number, plural } = toFormats('fr')

const toArticles = (count: number) => plural(count, { one: '# article', many: '# d’articles', other: '# articles' })
const toFindings = (count: number) => plural(count, { one: '# constat', many: '# de constats', other: '# constats' })
const toResults = (count: number) => plural(count, { one: '# résultat', many: '# de résultats', other: '# résultats' })

export const fr: typeof en = {
  professions: {
    librarians: {
      name: 'Bibliothécaires',
      introduction: 'Politiques, collections, renseignement et ce qui est dû aux lecteurs quand une machine répond.',
    },
    educators: {
      name: 'Enseignants',
      introduction:
        'Enseignement, évaluation et décisions d’établissement, à la lumière des essais et des cadres existants.',
    },
    'hr-and-ld': {
      name: 'RH et formation',
      introduction:
        'Recrutement, formation et équité au travail, avec le droit et les mesures qui fondent les affirmations.',
    },
    'public-service': {
      name: 'Service public',
      introduction: 'Achats, registres, responsabilité et décisions automatisées dans les organismes publics.',
    },
    hospitals: {
      name: 'Hôpitaux',
      introduction:
        'Outils cliniques, validation, réglementation et les équipes soignantes qui doivent pouvoir s’y fier.',
    },
  },
  home: {
    description: (tagline, findings) =>
      `${tagline}. Articles signés et sourcés pour cinq professions, et un registre de données probantes (${toFindings(findings)}).`,
    lead: (findings) =>
      `Articles signés aux sources numérotées pour cinq professions, et un registre (${toFindings(findings)}) qui indique où chaque affirmation se vérifie.`,
    newest: 'Dernières parutions',
    newestArticles: 'Derniers articles',
    nothing: 'Rien n’a encore été publié.',
    allResources: (articles, archive) =>
      phrase`${articles('Toutes les ressources')} ou ${archive('les archives')} par année`,
    byProfession: 'Par profession',
    articles: toArticles,
    record: (date, record, json) =>
      phrase`Dernière révision\u00a0: ${date}. ${record('Consulter le registre')} ou le prendre en entier en ${json}.`,
  },
  articles: {
    description: (total, professionList) =>
      `${toArticles(total)}, du plus récent au plus ancien\u00a0: textes signés et sourcés sur l’IA appliquée (${professionList}).`,
    lead: 'Tous les articles, du plus récent au plus ancien. Chacun est signé et indique ses sources.',
    total: toArticles,
    nothing: 'Rien n’a encore été publié ici.',
    ofProfession: (total, profession) => `${toArticles(total)} avec sources sur l’IA appliquée\u00a0: ${profession}.`,
    newestFor: (profession) => `Derniers articles\u00a0: ${profession}`,
    feedFor: (profession) => `Articles du plus récent au plus ancien\u00a0: ${profession}.`,
    ofAuthor: (count, author) =>
      `${toArticles(count)} de ${author}, du plus récent au plus ancien, avec leurs sources.`,
  },
  archive: {
    link: 'Archives par année',
    name: 'Archives',
    ofYear: (year) => `Archives de ${year}`,
    description: (total) =>
      `${toArticles(total)} par mois, du plus récent au plus ancien, chacun avec son auteur et ses destinataires.`,
    years: 'Années',
    allYears: 'Toutes les années',
    undated: 'Sans date',
    nothing: 'Rien n’a été publié à cette période.',
  },
  article: {
    by: (author) => phrase`Par ${author}`,
    lastRevised: (date) => phrase`dernière révision\u00a0: ${date}`,
    readingTime: (minutes) =>
      plural(minutes, { one: 'environ # minute de lecture', other: 'environ # minutes de lecture' }),
    for: (professionLinks) => phrase`Public\u00a0: ${professionLinks}`,
    contents: 'Sommaire',
    sources: 'Sources',
    source: (place, label) => `Source ${number(place)}\u00a0: ${label}`,
    backTo: (source, use, uses) =>
      uses === 1
        ? `Retour au passage qui cite la source ${number(source)}`
        : `Retour au passage qui cite la source ${number(source)}, ${number(use)} sur ${number(uses)}`,
    linkTo: (heading) => `Lien vers la section «\u00a0${heading}\u00a0»`,
    table: 'Tableau',
    done: 'Fait',
    cite: 'Citer cet article',
    findings: 'Constats utilisés',
    related: 'Articles apparentés',
    shares: ({ findings, sources }) => {
      const parts = [
        ...(findings > 0 ? [toFindings(findings)] : []),
        ...(sources > 0 ? [plural(sources, { one: '# source', other: '# sources' })] : []),
      ]
      return `En commun avec cet article\u00a0: ${parts.join(' et ')}`
    },
    alsoFor: (professionList) => `Même public\u00a0: ${professionList}`,
    fromPress: 'Livres de l’éditeur',
    updated: (date) => phrase`Mise à jour (${date})\u00a0:`,
    earlierChanges: (count) =>
      plural(count, { one: 'Une modification antérieure', other: '# modifications antérieures' }),
    corrections: 'Corrections et mises à jour',
    pictureAlt: (title, author) => `${title}, par ${author}`,
    kind: 'Article',
  },
  evidence: {
    kinds: {
      deployment: 'Déploiements',
      'evidence-impact': 'Preuves d’effets',
      'evidence-adoption': 'Preuves d’adoption',
      regulation: 'Réglementation et normes',
    },
    description: (findings, date) =>
      `${toFindings(findings)} sur les usages de l’IA, sur ce qui a été mesuré et sur ce que disent les règles, avec leur source. Dernière révision\u00a0: ${date}.`,
    table: 'Le registre sous forme de tableau',
    newest: 'Derniers constats',
    facts: (findings, date, { json, csv, lines, text }) =>
      phrase`${toFindings(findings)}, dernière révision\u00a0: ${date}. Le registre entier\u00a0: ${json}, ${csv}, ${lines}, ${text('texte brut')}.`,
    all: (findings) => `${toFindings(findings)}, du plus récent au plus ancien.`,
    some: (shown, findings) => `${number(shown)} sur ${toFindings(findings)}.`,
    showAll: 'Tout afficher',
    findings: 'Constats',
    total: toFindings,
    theseAsFile: (files) => phrase`Télécharger ces constats\u00a0: ${files}`,
    allAsFile: (files) => phrase`Télécharger tous les constats\u00a0: ${files}`,
    cite: 'Comment citer',
    about: 'À propos du registre et de ses fichiers',
    filters: (count) => (count > 0 ? `Filtres (${number(count)})` : 'Filtres'),
    filter: 'Filtrer',
    kind: 'Type',
    industry: 'Secteur',
    region: 'Région',
    year: 'Année',
    words: 'Mots',
    allKinds: 'Tous les types',
    allOf: { industry: 'Tous', region: 'Toutes' },
    allYears: 'Toutes les années',
    glance: 'En bref',
    byKind: 'Constats par type',
    byYear: 'Constats par année de la source',
    byIndustry: 'Constats par secteur',
    byRegion: 'Constats par région',
    nothing: 'Aucun constat ne correspond à tous ces filtres.',
    without: {
      kind: 'Sans le type',
      industry: 'Sans le secteur',
      region: 'Sans la région',
      year: 'Sans l’année',
      q: 'Sans les mots',
    },
  },
  finding: {
    name: (id) => `Constat ${id}`,
    inText: (id) => `le constat ${id}`,
    superseded: (link) => phrase`Ce constat est remplacé par ${link}.`,
    supersededBy: (link) => phrase`Remplacé par ${link}.`,
    supersededInList: (link) => phrase`remplacé par ${link}`,
    organisation: 'Organisation',
    role: 'Fonction',
    dateOfSource: 'Date de la source',
    source: 'Source',
    sourceIs: (link) => phrase`Source\u00a0: ${link}`,
    notGiven: 'Non indiquée',
    inRecord: 'Dans ce registre',
    added: (date) => phrase`ajout\u00a0: ${date}`,
    addedAndChanged: (added, changed) => phrase`ajout\u00a0: ${added}, dernière modification\u00a0: ${changed}`,
    articles: 'Articles qui utilisent ce constat',
    cite: 'Citer ce constat',
    citation: (record, id, address) => phrase`${record}, constat ${id}. ${address}`,
    pictureAlt: (record, id) => `Constat ${id}, ${record}`,
    pictureKind: (record, id) => `${record}, constat ${id}`,
  },
  find: {
    title: (query) => `Recherche\u00a0: ${query}`,
    description: 'Recherche dans tous les articles et tous les constats du registre.',
    resultsDescription: (count, query) =>
      `${toResults(count)} pour «\u00a0${query}\u00a0» dans les articles et les constats.`,
    lead: 'Tous les articles et tous les constats du registre. Les mots entre guillemets doivent se suivre.',
    results: (count, query) => `${toResults(count)} pour «\u00a0${query}\u00a0»`,
    total: toResults,
    browse: 'Ou parcourir',
    allArticles: (link, archive) =>
      phrase`${link('Tous les articles')}, du plus récent au plus ancien, ou ${archive('par année et par mois')}`,
    articlesFor: (profession) => `Articles\u00a0: ${profession}`,
    record: (link) =>
      phrase`${link('Le registre de données probantes')}\u00a0: tous les constats par type, secteur et région, avec leur source`,
    all: 'Tous',
    article: 'Article',
    articles: 'Articles',
    finding: 'Constat',
    findings: 'Constats',
    both: 'Articles et constats',
    narrow: 'Affiner les résultats',
    words: 'Mots',
    kind: 'Type',
    for: 'Public',
    everyone: 'Tous',
    year: 'Année',
  },
  missing: {
    search: 'Rechercher dans les articles et les constats',
    home: 'les derniers articles et le registre',
    resources: 'tous les articles, du plus récent au plus ancien',
    evidence: 'le registre de données probantes',
    developers: 'comment lire ce site depuis un programme',
  },
}
