import { findSite } from '@/reading/shared/site'
import { contentWords } from '@/views/content/words/by-language'

/** The words of this host's pages, and the language of what editors write without naming one. Both are of the tag `site`. */
export async function readWords() {
  const { interfaceLanguage, language } = await findSite()
  return { words: contentWords[interfaceLanguage], siteLanguage: language }
}
