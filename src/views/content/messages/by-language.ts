import type { InterfaceLanguage } from '@/schemas/shared/interface-languages'
import { sharedMessages, type SharedMessages } from '@/views/shared/messages/by-language'
import { de } from './de'
import { en } from './en'
import { es } from './es'
import { fr } from './fr'
import { pt } from './pt'

/** The interface texts of the content host, with the shared ones. */
export type ContentMessages = SharedMessages & typeof en

export const contentMessages: Readonly<Record<InterfaceLanguage, ContentMessages>> = {
  en: { ...sharedMessages.en, ...en },
  de: { ...sharedMessages.de, ...de },
  fr: { ...sharedMessages.fr, ...fr },
  es: { ...sharedMessages.es, ...es },
  pt: { ...sharedMessages.pt, ...pt },
}
