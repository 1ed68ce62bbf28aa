import { toFormats } from '@/views/shared/messages/formats'
import { phrase } from '@/views/shared/messages/phrase'
import type { en } from './en'

const { number, plural } = toFormats('pt')

const toArticles = (count: number) => plural(count, { one: '# artigo', many: '# de artigos', other: '# artigos' })
const toFindings = (count: number) => plural(count, { one: '# achado', many: '# de achados', other: '# achados' })
const toResults = (count: number) =>
  plural(count, { one: '# resultado', many: '# de resultados', other: '# resultados' })

export const pt: typeof en = {
  professions: {
    librarians: {
      name: 'Bibliotecas',
      introduction: 'Políticas, acervos, referência e o que se deve a quem lê quando uma máquina responde.',
    },
    educators: {
      name: 'Docentes',
      introduction: 'Ensino, avaliação e decisões para toda a escola, à luz de ensaios e de marcos de referência.',
    },
    'hr-and-ld': {
      name: 'Recursos humanos e formação',
      introduction:
        'Contratação, formação e equidade no trabalho, com o direito e as medições por trás das afirmações.',
    },
    'public-service': {
      name: 'Serviço público',
      introduction: 'Contratação pública, registros, prestação de contas e decisões automatizadas.',
    },
    hospitals: {
      name: 'Hospitais',
      introduction: 'Ferramentas clínicas, validação, regulação e as equipes que precisam confiar nelas.',
    },
  },
  home: {
    description: (tagline, findings) =>
      `${tagline}. Artigos assinados e com fontes para cinco profissões, e um registro de evidências (${toFindings(findings)}).`,
    lead: (findings) =>
      `Artigos assinados e com fontes numeradas para cinco profissões, e um registro (${toFindings(findings)}) que indica onde verificar cada afirmação.`,
    newest: 'Novidades',
    newestArticles: 'Artigos mais recentes',
    nothing: 'Ainda não há nada publicado.',
    allResources: (articles, archive) => phrase`${articles('Todos os recursos')} ou ${archive('o arquivo')} por ano`,
    byProfession: 'Por profissão',
    articles: toArticles,
    record: (date, record, json) =>
      phrase`Última revisão: ${date}. ${record('Consultar o registro')} ou baixar tudo em ${json}.`,
  },
  articles: {
    description: (total, professionList) =>
      `${toArticles(total)}, do mais recente ao mais antigo: textos assinados e com fontes sobre IA aplicada (${professionList}).`,
    lead: 'Todos os artigos, do mais recente ao mais antigo. Cada um é assinado e indica as suas fontes.',
    total: toArticles,
    nothing: 'Ainda não há nada publicado aqui.',
    ofProfession: (total, profession) => `${toArticles(total)} com fontes sobre IA aplicada: ${profession}.`,
    newestFor: (profession) => `Artigos mais recentes: ${profession}`,
    feedFor: (profession) => `Artigos do mais recente ao mais antigo: ${profession}.`,
    ofAuthor: (count, author) =>
      `${toArticles(count)} de ${author}, do mais recente ao mais antigo, com as suas fontes.`,
  },
  archive: {
    link: 'Arquivo por ano',
    name: 'Arquivo',
    ofYear: (year) => `Arquivo de ${year}`,
    description: (total) =>
      `${toArticles(total)} por mês, do mais recente ao mais antigo, cada um com seu autor e seus destinatários.`,
    years: 'Anos',
    allYears: 'Todos os anos',
    undated: 'Sem data',
    nothing: 'Nada foi publicado nesse período.',
  },
  article: {
    by: (author) => phrase`Por ${author}`,
    lastRevised: (date) => phrase`última revisão: ${date}`,
    readingTime: (minutes) =>
      plural(minutes, { one: 'cerca de # minuto de leitura', other: 'cerca de # minutos de leitura' }),
    for: (professionLinks) => phrase`Para: ${professionLinks}`,
    contents: 'Conteúdo',
    sources: 'Fontes',
    source: (place, label) => `Fonte ${number(place)}: ${label}`,
    backTo: (source, use, uses) =>
      uses === 1
        ? `Voltar ao ponto do texto que cita a fonte ${number(source)}`
        : `Voltar ao ponto do texto que cita a fonte ${number(source)}, ${number(use)} de ${number(uses)}`,
    linkTo: (heading) => `Link para a seção “${heading}”`,
    table: 'Tabela',
    done: 'Feito',
    cite: 'Citar este artigo',
    findings: 'Achados utilizados',
    related: 'Artigos relacionados',
    shares: ({ findings, sources }) => {
      const parts = [
        ...(findings > 0 ? [toFindings(findings)] : []),
        ...(sources > 0 ? [plural(sources, { one: '# fonte', many: '# de fontes', other: '# fontes' })] : []),
      ]
      return `Em comum com este artigo: ${parts.join(' e ')}`
    },
    alsoFor: (professionList) => `Também para: ${professionList}`,
    fromPress: 'Da editora',
    updated: (date) => phrase`Atualizado (${date}):`,
    earlierChanges: (count) => plural(count, { one: 'Uma alteração anterior', other: '# alterações anteriores' }),
    corrections: 'Correções e atualizações',
    pictureAlt: (title, author) => `${title}, de ${author}`,
    kind: 'Artigo',
  },
  evidence: {
    kinds: {
      deployment: 'Implantações',
      'evidence-impact': 'Evidências de impacto',
      'evidence-adoption': 'Evidências de adoção',
      regulation: 'Regulação e normas',
    },
    description: (findings, date) =>
      `${toFindings(findings)} sobre onde a IA é usada, o que foi medido e o que dizem as regras, cada um com a sua fonte. Última revisão: ${date}.`,
    table: 'O registro de evidências como tabela',
    newest: 'Achados mais recentes',
    facts: (findings, date, { json, csv, lines, text }) =>
      phrase`${toFindings(findings)}, última revisão: ${date}. O registro completo: ${json}, ${csv}, ${lines}, ${text('texto simples')}.`,
    all: (findings) => `${toFindings(findings)}, do mais recente ao mais antigo.`,
    some: (shown, findings) => `${number(shown)} de ${toFindings(findings)}.`,
    showAll: 'Mostrar tudo',
    findings: 'Achados',
    total: toFindings,
    theseAsFile: (files) => phrase`Baixar estes achados: ${files}`,
    allAsFile: (files) => phrase`Baixar todos os achados: ${files}`,
    cite: 'Como citar',
    about: 'Sobre o registro e seus arquivos',
    filters: (count) => (count > 0 ? `Filtros (${number(count)})` : 'Filtros'),
    filter: 'Filtrar',
    kind: 'Tipo',
    industry: 'Setor',
    region: 'Região',
    year: 'Ano',
    words: 'Palavras',
    allKinds: 'Todos os tipos',
    allOf: { industry: 'Todos', region: 'Todas' },
    allYears: 'Todos os anos',
    glance: 'Em resumo',
    byKind: 'Achados por tipo',
    byYear: 'Achados por ano da fonte',
    byIndustry: 'Achados por setor',
    byRegion: 'Achados por região',
    nothing: 'Nenhum achado corresponde a todos estes filtros.',
    without: {
      kind: 'Sem o tipo',
      industry: 'Sem o setor',
      region: 'Sem a região',
      year: 'Sem o ano',
      q: 'Sem as palavras',
    },
  },
  finding: {
    name: (id) => `Achado ${id}`,
    inText: (id) => `o achado ${id}`,
    superseded: (link) => phrase`Este achado foi substituído; ver ${link}.`,
    supersededBy: (link) => phrase`Substituído; ver ${link}.`,
    supersededInList: (link) => phrase`substituído; ver ${link}`,
    organisation: 'Organização',
    role: 'Função',
    dateOfSource: 'Data da fonte',
    source: 'Fonte',
    sourceIs: (link) => phrase`Fonte: ${link}`,
    notGiven: 'Não indicada',
    inRecord: 'Neste registro',
    added: (date) => phrase`inclusão: ${date}`,
    addedAndChanged: (added, changed) => phrase`inclusão: ${added}, última alteração: ${changed}`,
    articles: 'Artigos que utilizam este achado',
    cite: 'Citar este achado',
    citation: (record, id, address) => phrase`${record}, achado ${id}. ${address}`,
    pictureAlt: (record, id) => `Achado ${id}, ${record}`,
    pictureKind: (record, id) => `${record}, achado ${id}`,
  },
  find: {
    title: (query) => `Pesquisa: ${query}`,
    description: 'Pesquisa em todos os artigos e todos os achados do registro.',
    resultsDescription: (count, query) => `${toResults(count)} para “${query}” nos artigos e nos achados.`,
    lead: 'Todos os artigos e todos os achados do registro. As palavras entre aspas devem estar juntas.',
    results: (count, query) => `${toResults(count)} para “${query}”`,
    total: toResults,
    browse: 'Ou explorar',
    allArticles: (link, archive) =>
      phrase`${link('Todos os artigos')}, do mais recente ao mais antigo, ou ${archive('por ano e mês')}`,
    articlesFor: (profession) => `Artigos: ${profession}`,
    record: (link) =>
      phrase`${link('O registro de evidências')}: todos os achados por tipo, setor e região, cada um com a sua fonte`,
    all: 'Tudo',
    article: 'Artigo',
    articles: 'Artigos',
    finding: 'Achado',
    findings: 'Achados',
    both: 'Artigos e achados',
    narrow: 'Refinar os resultados',
    words: 'Palavras',
    kind: 'Tipo',
    for: 'Para',
    everyone: 'Todos',
    year: 'Ano',
  },
  missing: {
    search: 'Pesquisar nos artigos e nos achados',
    home: 'os artigos mais recentes e o registro de evidências',
    resources: 'todos os artigos, do mais recente ao mais antigo',
    evidence: 'o registro de evidências',
    developers: 'como ler este site a partir de um programa',
  },
}
