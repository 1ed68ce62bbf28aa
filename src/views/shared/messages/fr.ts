import type { en } from './en'
import { toFormats } from './formats'
import { phrase } from './phrase'

const { number, plural } = toFormats('fr')

export const fr: typeof en = {
  page: {
    skip: 'Aller au contenu',
    menu: 'Menu',
    main: 'Navigation principale',
    breadcrumb: 'Fil d’Ariane',
    published: ({ organization, host, kind, other, otherKind }) =>
      phrase`Publié par ${organization}\u00a0: ${host}, ${kind}, et ${other}, ${otherKind}.`,
    licence: {
      content: (licence) => phrase`Textes sous licence ${licence}.`,
      catalogue: (licence) => phrase`Descriptions des livres sous licence ${licence}.`,
    },
    formats: ({ accept, index, markdown, atom, jsonFeed }, json) =>
      phrase`Cette page existe aussi en Markdown\u00a0: avec ${accept} ou à ${markdown('son adresse .md')}${
        json ? phrase`\u202f; son contenu existe aussi ${json('en JSON')}` : null
      }. Un index du site se trouve dans ${index}\u202f; les nouveautés paraissent ${atom('en Atom')} et ${jsonFeed('en JSON Feed')}.`,
  },
  kinds: { content: 'articles et données probantes', catalogue: 'livres' },
  sections: {
    home: 'Accueil',
    resources: 'Ressources',
    evidence: 'État de l’IA appliquée',
    search: 'Recherche',
    developers: 'Développeurs',
    books: 'Livres',
    bundles: 'Bouquets',
    subjects: 'Sujets',
    authors: 'Auteurs',
    all: 'Catalogue complet',
    sitemap: 'Plan du site',
  },
  list: {
    previous: 'Page précédente',
    next: 'Page suivante',
    position: (page, pageCount, total) => `Page ${number(page)} sur ${number(pageCount)}, ${total}`,
    titleOfPage: (title, page) => `${title}, page ${number(page)}`,
    titleOfFilter: (title, filter) => `${title}\u00a0: ${filter}`,
    beyondEnd: 'La liste ne va pas jusque-là.',
    citation: (format) => `Référence (${format})`,
  },
  search: {
    submit: 'Chercher',
    corrected: (word, others) =>
      phrase`Le mot «\u00a0${word}\u00a0» ne figure nulle part. Voici les résultats pour ${others}.`,
    or: ' ou ',
    nothing: (query) => `Aucun résultat pour «\u00a0${query}\u00a0».`,
    others: 'Ces recherches donnent des résultats\u00a0:',
    orMore: (count) => `${number(count)} ou plus`,
    withoutFilters: (text) => `«\u00a0${text}\u00a0» sans les filtres`,
    fewerWords: 'Des mots moins nombreux ou différents donneront peut-être des résultats.',
    onlyTitles:
      'La recherche dans les textes complets prenait trop de temps\u00a0: seuls les titres ont été parcourus. Des mots plus rares, ou la même recherche dans un instant, en trouveront davantage.',
  },
  problem: {
    kinds: {
      'bad-request': { title: 'Requête incorrecte', advice: 'L’adresse est mal formée.' },
      'invalid-parameter': { title: 'Paramètre incorrect', advice: 'Un paramètre a une valeur non autorisée.' },
      'not-found': { title: 'Page introuvable', advice: 'Il n’y a rien à cette adresse.' },
      'method-not-allowed': {
        title: 'Méthode non autorisée',
        advice: 'Cette adresse ne peut être consultée qu’en lecture.',
      },
      'not-acceptable': {
        title: 'Format non disponible',
        advice: 'Cette page est disponible en text/html et en text/markdown.',
      },
      gone: { title: 'Page retirée', advice: 'Ce qui se trouvait à cette adresse a été retiré.' },
      'precondition-failed': {
        title: 'Condition préalable non remplie',
        advice: 'Cette adresse ne contient pas ce que désigne If-Match ou If-Unmodified-Since.',
      },
      'content-too-large': { title: 'Requête trop volumineuse', advice: 'Le corps de la requête est trop volumineux.' },
      'uri-too-long': { title: 'Adresse trop longue', advice: 'L’adresse est trop longue.' },
      'unsupported-media-type': {
        title: 'Type de média non pris en charge',
        advice: 'Le type attendu est application/json.',
      },
      'range-not-satisfiable': {
        title: 'Plage inexistante',
        advice: 'Le fichier se termine avant cette plage. Content-Range indique sa longueur en octets.',
      },
      'misdirected-request': {
        title: 'Requête mal dirigée',
        advice: 'Ce serveur ne répond pas pour cet hôte.',
      },
      'internal-error': {
        title: 'Une erreur s’est produite',
        advice: 'L’erreur vient de notre côté\u202f; elle a été enregistrée.',
      },
      unavailable: {
        title: 'Momentanément indisponible',
        advice: 'Une nouvelle tentative dans quelques secondes devrait aboutir.',
      },
    },
    withdrawn: (title, id) => phrase`C’était la page de ${title} (${id}). L’éditeur a retiré ce titre.`,
    replaced: (link) => phrase`Voir à la place ${link}.`,
    near: 'Peut-être s’agit-il de l’une de ces pages',
    next: 'Où poursuivre',
    index: 'un index du site pour les programmes',
    sitemap: 'toutes les pages',
  },
  count: {
    books: (count) => plural(count, { one: '# livre', many: '# de livres', other: '# livres' }),
  },
}
