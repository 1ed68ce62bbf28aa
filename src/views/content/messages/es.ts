import { toFormats } from '@/views/shared/messages/formats'
import { phrase } from '@/views/shared/messages/phrase'
import type { en } from './en'

const { number, plural } = toFormats('es')

const toArticles = (count: number) => plural(count, { one: '# artículo', many: '# de artículos', other: '# artículos' })
const toFindings = (count: number) => plural(count, { one: '# hallazgo', many: '# de hallazgos', other: '# hallazgos' })
const toResults = (count: number) =>
  plural(count, { one: '# resultado', many: '# de resultados', other: '# resultados' })

export const es: typeof en = {
  professions: {
    librarians: {
      name: 'Bibliotecas',
      introduction: 'Políticas, colecciones, referencia y lo que se debe a quien lee cuando responde una máquina.',
    },
    educators: {
      name: 'Docentes',
      introduction: 'Enseñanza, evaluación y decisiones de centro, a la luz de los ensayos y de los marcos existentes.',
    },
    'hr-and-ld': {
      name: 'Recursos humanos y formación',
      introduction: 'Contratación, formación y equidad en el trabajo, con el derecho y las mediciones que hay detrás.',
    },
    'public-service': {
      name: 'Servicio público',
      introduction: 'Contratación pública, registros, rendición de cuentas y decisiones automatizadas.',
    },
    hospitals: {
      name: 'Hospitales',
      introduction: 'Herramientas clínicas, validación, regulación y el personal que tiene que confiar en ellas.',
    },
  },
  home: {
    description: (tagline, findings) =>
      `${tagline}. Artículos firmados y con fuentes para cinco profesiones, y un registro de evidencia (${toFindings(findings)}).`,
    lead: (findings) =>
      `Artículos firmados y con fuentes numeradas para cinco profesiones, y un registro (${toFindings(findings)}) que indica dónde comprobar cada afirmación.`,
    newest: 'Novedades',
    newestArticles: 'Artículos más recientes',
    nothing: 'Todavía no se ha publicado nada.',
    allResources: (articles, archive) => phrase`${articles('Todos los recursos')} o ${archive('el archivo')} por años`,
    byProfession: 'Por profesión',
    articles: toArticles,
    record: (date, record, json) =>
      phrase`Última revisión: ${date}. ${record('Consultar el registro')} o descargarlo entero en ${json}.`,
  },
  articles: {
    description: (total, professionList) =>
      `${toArticles(total)}, del más reciente al más antiguo: textos firmados y con fuentes sobre IA aplicada (${professionList}).`,
    lead: 'Todos los artículos, del más reciente al más antiguo. Cada uno va firmado e indica sus fuentes.',
    total: toArticles,
    nothing: 'Aquí todavía no se ha publicado nada.',
    ofProfession: (total, profession) => `${toArticles(total)} con fuentes sobre IA aplicada: ${profession}.`,
    newestFor: (profession) => `Artículos más recientes: ${profession}`,
    feedFor: (profession) => `Artículos del más reciente al más antiguo: ${profession}.`,
    ofAuthor: (count, author) => `${toArticles(count)} de ${author}, del más reciente al más antiguo, con sus fuentes.`,
  },
  archive: {
    link: 'Archivo por años',
    name: 'Archivo',
    ofYear: (year) => `Archivo de ${year}`,
    description: (total) =>
      `${toArticles(total)} por meses, del más reciente al más antiguo, cada uno con su autor y sus destinatarios.`,
    years: 'Años',
    allYears: 'Todos los años',
    undated: 'Sin fecha',
    nothing: 'No se publicó nada entonces.',
  },
  article: {
    by: (author) => phrase`Por ${author}`,
    lastRevised: (date) => phrase`última revisión: ${date}`,
    readingTime: (minutes) =>
      plural(minutes, { one: 'alrededor de # minuto de lectura', other: 'alrededor de # minutos de lectura' }),
    for: (professionLinks) => phrase`Para: ${professionLinks}`,
    contents: 'Contenido',
    sources: 'Fuentes',
    source: (place, label) => `Fuente ${number(place)}: ${label}`,
    backTo: (source, use, uses) =>
      uses === 1
        ? `Volver al lugar del texto que cita la fuente ${number(source)}`
        : `Volver al lugar del texto que cita la fuente ${number(source)}, ${number(use)} de ${number(uses)}`,
    linkTo: (heading) => `Enlace a la sección «${heading}»`,
    table: 'Tabla',
    done: 'Hecho',
    cite: 'Citar este artículo',
    findings: 'Hallazgos utilizados',
    related: 'Artículos relacionados',
    shares: ({ findings, sources }) => {
      const parts = [
        ...(findings > 0 ? [toFindings(findings)] : []),
        ...(sources > 0 ? [plural(sources, { one: '# fuente', many: '# de fuentes', other: '# fuentes' })] : []),
      ]
      return `En común con este artículo: ${parts.join(' y ')}`
    },
    alsoFor: (professionList) => `También para: ${professionList}`,
    fromPress: 'De la editorial',
    updated: (date) => phrase`Actualizado (${date}):`,
    earlierChanges: (count) => plural(count, { one: 'Un cambio anterior', other: '# cambios anteriores' }),
    corrections: 'Correcciones y actualizaciones',
    pictureAlt: (title, author) => `${title}, de ${author}`,
    kind: 'Artículo',
  },
  evidence: {
    kinds: {
      deployment: 'Implantaciones',
      'evidence-impact': 'Evidencia de impacto',
      'evidence-adoption': 'Evidencia de adopción',
      regulation: 'Regulación y normas',
    },
    description: (findings, date) =>
      `${toFindings(findings)} sobre dónde se usa la IA, qué se ha medido y qué dicen las normas, cada uno con su fuente. Última revisión: ${date}.`,
    table: 'El registro de evidencia como tabla',
    newest: 'Hallazgos más recientes',
    facts: (findings, date, { json, csv, lines, text }) =>
      phrase`${toFindings(findings)}, última revisión: ${date}. El registro completo: ${json}, ${csv}, ${lines}, ${text('texto sin formato')}.`,
    all: (findings) => `${toFindings(findings)}, del más reciente al más antiguo.`,
    some: (shown, findings) => `${number(shown)} de ${toFindings(findings)}.`,
    showAll: 'Mostrar todo',
    findings: 'Hallazgos',
    total: toFindings,
    theseAsFile: (files) => phrase`Descargar estos hallazgos: ${files}`,
    allAsFile: (files) => phrase`Descargar todos los hallazgos: ${files}`,
    cite: 'Cómo citar',
    about: 'Sobre el registro y sus archivos',
    filters: (count) => (count > 0 ? `Filtros (${number(count)})` : 'Filtros'),
    filter: 'Filtrar',
    kind: 'Tipo',
    industry: 'Sector',
    region: 'Región',
    year: 'Año',
    words: 'Palabras',
    allKinds: 'Todos los tipos',
    allOf: { industry: 'Todos', region: 'Todas' },
    allYears: 'Todos los años',
    glance: 'De un vistazo',
    byKind: 'Hallazgos por tipo',
    byYear: 'Hallazgos por año de la fuente',
    byIndustry: 'Hallazgos por sector',
    byRegion: 'Hallazgos por región',
    nothing: 'Ningún hallazgo cumple todos estos filtros.',
    without: {
      kind: 'Sin el tipo',
      industry: 'Sin el sector',
      region: 'Sin la región',
      year: 'Sin el año',
      q: 'Sin las palabras',
    },
  },
  finding: {
    name: (id) => `Hallazgo ${id}`,
    inText: (id) => `el hallazgo ${id}`,
    superseded: (link) => phrase`Este hallazgo ha sido sustituido por ${link}.`,
    supersededBy: (link) => phrase`Sustituido por ${link}.`,
    supersededInList: (link) => phrase`sustituido por ${link}`,
    organisation: 'Organización',
    role: 'Función',
    dateOfSource: 'Fecha de la fuente',
    source: 'Fuente',
    sourceIs: (link) => phrase`Fuente: ${link}`,
    notGiven: 'No indicada',
    inRecord: 'En este registro',
    added: (date) => phrase`incorporación: ${date}`,
    addedAndChanged: (added, changed) => phrase`incorporación: ${added}, último cambio: ${changed}`,
    articles: 'Artículos que utilizan este hallazgo',
    cite: 'Citar este hallazgo',
    citation: (record, id, address) => phrase`${record}, hallazgo ${id}. ${address}`,
    pictureAlt: (record, id) => `Hallazgo ${id}, ${record}`,
    pictureKind: (record, id) => `${record}, hallazgo ${id}`,
  },
  find: {
    title: (query) => `Búsqueda: ${query}`,
    description: 'Búsqueda en todos los artículos y todos los hallazgos del registro.',
    resultsDescription: (count, query) => `${toResults(count)} para «${query}» en los artículos y los hallazgos.`,
    lead: 'Todos los artículos y todos los hallazgos del registro. Las palabras entre comillas deben ir juntas.',
    results: (count, query) => `${toResults(count)} para «${query}»`,
    total: toResults,
    browse: 'O explorar',
    allArticles: (link, archive) =>
      phrase`${link('Todos los artículos')}, del más reciente al más antiguo, o ${archive('por año y mes')}`,
    articlesFor: (profession) => `Artículos: ${profession}`,
    record: (link) =>
      phrase`${link('El registro de evidencia')}: todos los hallazgos por tipo, sector y región, cada uno con su fuente`,
    all: 'Todo',
    article: 'Artículo',
    articles: 'Artículos',
    finding: 'Hallazgo',
    findings: 'Hallazgos',
    both: 'Artículos y hallazgos',
    narrow: 'Acotar los resultados',
    words: 'Palabras',
    kind: 'Tipo',
    for: 'Para',
    everyone: 'Todos',
    year: 'Año',
  },
  missing: {
    search: 'Buscar en los artículos y los hallazgos',
    home: 'los artículos más recientes y el registro de evidencia',
    resources: 'todos los artículos, del más reciente al más antiguo',
    evidence: 'el registro de evidencia',
    developers: 'cómo leer este sitio desde un programa',
  },
}
