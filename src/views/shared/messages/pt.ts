import type { en } from './en'
import { toFormats } from './formats'
import { phrase } from './phrase'

const { number, plural } = toFormats('pt')

export const pt: typeof en = {
  page: {
    skip: 'Ir para o conteúdo',
    menu: 'Menu',
    main: 'Navegação principal',
    breadcrumb: 'Trilha de navegação',
    published: ({ organization, host, kind, other, otherKind }) =>
      phrase`Publicado por ${organization}: ${host}, ${kind}, e ${other}, ${otherKind}.`,
    licence: {
      content: (licence) => phrase`Textos sob a licença ${licence}.`,
      catalogue: (licence) => phrase`Descrições dos livros sob a licença ${licence}.`,
    },
    formats: ({ accept, index, markdown, atom, jsonFeed }, json) =>
      phrase`Esta página também está disponível em Markdown: com ${accept} ou no ${markdown('seu endereço .md')}${
        json ? phrase`; o conteúdo, também ${json('em JSON')}` : null
      }. Há um índice do site em ${index}; as novidades saem ${atom('em Atom')} e ${jsonFeed('em JSON Feed')}.`,
  },
  kinds: { content: 'artigos e evidências', catalogue: 'livros' },
  sections: {
    home: 'Início',
    resources: 'Recursos',
    evidence: 'Estado da IA aplicada',
    search: 'Pesquisa',
    developers: 'Para programadores',
    books: 'Livros',
    bundles: 'Pacotes',
    subjects: 'Assuntos',
    authors: 'Autores',
    all: 'Catálogo completo',
    sitemap: 'Mapa do site',
  },
  list: {
    previous: 'Página anterior',
    next: 'Página seguinte',
    position: (page, pageCount, total) => `Página ${number(page)} de ${number(pageCount)}, ${total}`,
    titleOfPage: (title, page) => `${title}, página ${number(page)}`,
    titleOfFilter: (title, filter) => `${title}: ${filter}`,
    beyondEnd: 'A lista não chega até aqui.',
    citation: (format) => `Citação (${format})`,
  },
  search: {
    submit: 'Pesquisar',
    corrected: (word, others) =>
      phrase`A palavra “${word}” não aparece em nenhum texto. Estes são os resultados para ${others}.`,
    or: ' ou ',
    nothing: (query) => `Nenhum resultado para “${query}”.`,
    others: 'Estas pesquisas têm resultados:',
    orMore: (count) => `${number(count)} ou mais`,
    withoutFilters: (text) => `“${text}” sem os filtros`,
    fewerWords: 'Com menos palavras, ou com outras, talvez haja resultados.',
    onlyTitles:
      'A pesquisa nos textos completos demorava demais, por isso só os títulos foram pesquisados. Com palavras mais raras, ou repetindo a pesquisa daqui a pouco, haverá mais resultados.',
  },
  problem: {
    kinds: {
      'bad-request': { title: 'Pedido inválido', advice: 'O endereço não está bem formado.' },
      'invalid-parameter': { title: 'Parâmetro inválido', advice: 'Um parâmetro tem um valor não permitido.' },
      'not-found': { title: 'Página não encontrada', advice: 'Não há nada neste endereço.' },
      'method-not-allowed': { title: 'Método não permitido', advice: 'Este endereço é apenas de leitura.' },
      'not-acceptable': {
        title: 'Formato não disponível',
        advice: 'Esta página está disponível como text/html e como text/markdown.',
      },
      gone: { title: 'Página retirada', advice: 'O que estava neste endereço foi retirado.' },
      'precondition-failed': {
        title: 'Condição prévia não cumprida',
        advice: 'O que está neste endereço não é o que If-Match ou If-Unmodified-Since indica.',
      },
      'content-too-large': { title: 'Pedido grande demais', advice: 'O corpo do pedido é grande demais.' },
      'uri-too-long': { title: 'Endereço longo demais', advice: 'O endereço é longo demais.' },
      'unsupported-media-type': {
        title: 'Tipo de conteúdo não aceito',
        advice: 'O tipo esperado é application/json.',
      },
      'range-not-satisfiable': {
        title: 'Intervalo inexistente',
        advice: 'O arquivo termina antes desse intervalo. Content-Range indica o seu tamanho em bytes.',
      },
      'misdirected-request': {
        title: 'Pedido mal direcionado',
        advice: 'Este servidor não responde por esse host.',
      },
      'internal-error': { title: 'Ocorreu um erro', advice: 'A falha é nossa e ficou registrada.' },
      unavailable: {
        title: 'Indisponível no momento',
        advice: 'Convém tentar de novo dentro de alguns segundos.',
      },
    },
    withdrawn: (title, id) => phrase`Esta era a página de ${title} (${id}). A editora retirou o título.`,
    replaced: (link) => phrase`No seu lugar está ${link}.`,
    near: 'Talvez seja uma destas páginas',
    next: 'Onde continuar',
    index: 'um índice do site para programas',
    sitemap: 'todas as páginas',
  },
  count: {
    books: (count) => plural(count, { one: '# livro', many: '# de livros', other: '# livros' }),
  },
}
