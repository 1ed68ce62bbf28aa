import type { InterfaceLanguage } from '@/schemas/shared/interface-languages'
import { sharedWords, type SharedWords } from '@/views/shared/words/by-language'
import { de } from './de'
import { en } from './en'
import { es } from './es'
import { fr } from './fr'
import { pt } from './pt'

/** The interface texts of the catalogue host, with the shared ones. */
export type CatalogueWords = SharedWords & typeof en

export const catalogueWords: Readonly<Record<InterfaceLanguage, CatalogueWords>> = {
  en: { ...sharedWords.en, ...en },
  de: { ...sharedWords.de, ...de },
  fr: { ...sharedWords.fr, ...fr },
  es: { ...sharedWords.es, ...es },
  pt: { ...sharedWords.pt, ...pt },
}
