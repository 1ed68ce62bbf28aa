/**
 * Definite and indefinite articles by language, as in appendix F of MARC 21. Forms that are mostly another word at the
 * beginning of a title are left out, such as the German “den”, the Catalan “en” and the Romanian “o”.
 */
const articles: Readonly<Record<string, string>> = {
  ca: 'el els la les un una uns unes l’',
  da: 'de den det en et',
  de: 'der die das ein eine',
  en: 'the a an',
  es: 'el la lo los las un una',
  fr: 'le la les un une l’',
  hu: 'a az',
  it: 'il lo la i gli le un uno una l’ gl’ un’',
  nb: 'de den det en et',
  nl: 'de het een ’t ’n',
  nn: 'dei den det ein ei eit',
  no: 'de den det en et',
  pt: 'o a os as um uma',
  sv: 'de den det en ett',
}
/** What follows a letter or a numeral rather than an article: “A is for alibi”, “A to Z of tea”, “A & E”. */
const notAfterArticle = /^(?:is|to|and|or|&|\+|-|–|und|oder|bis|et|ou|og|och|en|of)(?: |$)/i
/** The same of one letter, as in “A y B”; a capital is a letter itself: “The Y chromosome”. */
const letterNotAfterArticle = /^[àyoe](?: |$)/

/** The number of characters of a title, blank included, that are not sorted by: 4 of “The stranger”, 2 of “L’étranger”. */
export function countNonfilingCharacters(title: string, language: string): number {
  const text = title.replaceAll("'", '’').toLowerCase()
  const known = articles[language.split('-')[0] ?? '']?.split(' ') ?? []
  for (const article of known) {
    const prefix = article.endsWith('’') ? article : `${article} `
    if (text.startsWith(prefix) && text.length > prefix.length)
      return isNoArticle(title.slice(prefix.length)) ? 0 : prefix.length
  }
  return 0
}

const isNoArticle = (next: string) => notAfterArticle.test(next) || letterNotAfterArticle.test(next)
