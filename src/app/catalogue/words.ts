import { findSite } from '@/reading/shared/site'
import { catalogueWords } from '@/views/catalogue/words/by-language'

/** The words of this host's pages, and the language of what editors write without naming one. Both are of the tag `site`. */
export async function readWords() {
  const { catalogueInterfaceLanguage, language } = await findSite()
  return { words: catalogueWords[catalogueInterfaceLanguage], siteLanguage: language }
}
