import { findSite } from '@/reading/shared/site'
import { contentMessages } from '@/views/content/messages/by-language'

/** The interface texts of this host's pages, and the default language of content. Both depend on the tag `site`. */
export async function readMessages() {
  const { interfaceLanguage, language } = await findSite()
  return { messages: contentMessages[interfaceLanguage], siteLanguage: language }
}
