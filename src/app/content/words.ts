import { findSite } from '@/reading/shared/site'
import { contentWords } from '@/views/content/words/by-language'

/** The interface texts of this host's pages, and the default language of content. Both depend on the tag `site`. */
export async function readWords() {
  const { interfaceLanguage, language } = await findSite()
  return { words: contentWords[interfaceLanguage], siteLanguage: language }
}
