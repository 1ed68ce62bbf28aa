import { findSite } from '@/reading/shared/site'
import { catalogueWords } from '@/views/catalogue/words/by-language'

/** The interface texts of this host's pages, and the default language of content. Both depend on the tag `site`. */
export async function readWords() {
  const { catalogueInterfaceLanguage, language } = await findSite()
  return { words: catalogueWords[catalogueInterfaceLanguage], siteLanguage: language }
}
