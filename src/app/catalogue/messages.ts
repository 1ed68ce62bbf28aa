import { findSite } from '@/reading/shared/site'
import { catalogueMessages } from '@/views/catalogue/messages/by-language'

/** The interface texts of this host's pages, and the default language of content. Both depend on the tag `site`. */
export async function readMessages() {
  const { catalogueInterfaceLanguage, language } = await findSite()
  return { messages: catalogueMessages[catalogueInterfaceLanguage], siteLanguage: language }
}
