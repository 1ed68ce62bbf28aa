import type { en } from './en'
import { toFormats } from './formats'
import { phrase } from './phrase'

const { number, plural } = toFormats('es')

export const es: typeof en = {
  page: {
    skip: 'Ir al contenido',
    menu: 'Menú',
    main: 'Navegación principal',
    breadcrumb: 'Ruta de navegación',
    published: ({ organization, host, kind, other, otherKind }) =>
      phrase`Publicado por ${organization}: ${host}, ${kind}, y ${other}, ${otherKind}.`,
    licence: {
      content: (licence) => phrase`Textos bajo licencia ${licence}.`,
      catalogue: (licence) => phrase`Descripciones de los libros bajo licencia ${licence}.`,
    },
    formats: ({ accept, index, markdown, atom, jsonFeed }, json) =>
      phrase`Esta página también está disponible en Markdown: con ${accept} o en ${markdown('su dirección .md')}${
        json ? phrase`; su contenido, también ${json('en JSON')}` : null
      }. Hay un índice del sitio en ${index}; las novedades aparecen ${atom('en Atom')} y ${jsonFeed('en JSON Feed')}.`,
  },
  kinds: { content: 'artículos y evidencia', catalogue: 'libros' },
  sections: {
    home: 'Inicio',
    resources: 'Recursos',
    evidence: 'Estado de la IA aplicada',
    search: 'Búsqueda',
    developers: 'Desarrolladores',
    books: 'Libros',
    bundles: 'Paquetes',
    subjects: 'Materias',
    authors: 'Autores',
    all: 'Catálogo completo',
    sitemap: 'Mapa del sitio',
  },
  list: {
    previous: 'Página anterior',
    next: 'Página siguiente',
    position: (page, pageCount, total) => `Página ${number(page)} de ${number(pageCount)}, ${total}`,
    titleOfPage: (title, page) => `${title}, página ${number(page)}`,
    titleOfFilter: (title, filter) => `${title}: ${filter}`,
    beyondEnd: 'La lista no llega tan lejos.',
    citation: (format) => `Cita (${format})`,
  },
  search: {
    submit: 'Buscar',
    corrected: (word, others) =>
      phrase`La palabra «${word}» no aparece en ningún texto. Estos son los resultados de ${others}.`,
    or: ' o ',
    nothing: (query) => `No hay resultados para «${query}».`,
    others: 'Estas búsquedas sí dan resultados:',
    orMore: (count) => `${number(count)} o más`,
    withoutFilters: (text) => `«${text}» sin los filtros`,
    fewerWords: 'Con menos palabras o con otras quizá haya resultados.',
    onlyTitles:
      'La búsqueda en los textos completos tardaba demasiado, así que solo se han buscado títulos. Con palabras menos frecuentes, o repitiendo la búsqueda en un momento, habrá más resultados.',
  },
  problem: {
    kinds: {
      'bad-request': { title: 'Solicitud incorrecta', advice: 'La dirección no está bien formada.' },
      'invalid-parameter': { title: 'Parámetro no válido', advice: 'Un parámetro tiene un valor no permitido.' },
      'not-found': { title: 'Página no encontrada', advice: 'No hay nada en esta dirección.' },
      'method-not-allowed': { title: 'Método no permitido', advice: 'Esta dirección es solo de lectura.' },
      'not-acceptable': {
        title: 'Formato no disponible',
        advice: 'Esta página está disponible como text/html y como text/markdown.',
      },
      gone: { title: 'Página retirada', advice: 'Lo que había en esta dirección se ha retirado.' },
      'precondition-failed': {
        title: 'Condición previa no cumplida',
        advice: 'Lo que hay en esta dirección no es lo que indica If-Match o If-Unmodified-Since.',
      },
      'content-too-large': {
        title: 'Solicitud demasiado grande',
        advice: 'El cuerpo de la solicitud es demasiado grande.',
      },
      'uri-too-long': { title: 'Dirección demasiado larga', advice: 'La dirección es demasiado larga.' },
      'unsupported-media-type': {
        title: 'Tipo de contenido no admitido',
        advice: 'El tipo esperado es application/json.',
      },
      'range-not-satisfiable': {
        title: 'Intervalo inexistente',
        advice: 'El archivo termina antes de ese intervalo. Content-Range indica su longitud en bytes.',
      },
      'misdirected-request': {
        title: 'Solicitud mal dirigida',
        advice: 'Este servidor no responde por ese host.',
      },
      'internal-error': {
        title: 'Se ha producido un error',
        advice: 'El fallo es nuestro y ha quedado registrado.',
      },
      unavailable: {
        title: 'No disponible por el momento',
        advice: 'Conviene volver a intentarlo dentro de unos segundos.',
      },
    },
    withdrawn: (title, id) => phrase`Esta era la página de ${title} (${id}). La editorial ha retirado el título.`,
    replaced: (link) => phrase`En su lugar está ${link}.`,
    near: 'Quizá se trate de una de estas páginas',
    next: 'Dónde continuar',
    index: 'un índice del sitio para programas',
    sitemap: 'todas las páginas',
  },
  count: {
    books: (count) => plural(count, { one: '# libro', many: '# de libros', other: '# libros' }),
  },
}
