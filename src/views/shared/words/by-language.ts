import type { InterfaceLanguage } from '@/schemas/shared/interface-languages'
import { de } from './de'
import { en } from './en'
import { es } from './es'
import { toFormats, type Formats } from './formats'
import { fr } from './fr'
import { pt } from './pt'

/** The words of pages in one language, with how it writes numbers and dates. */
export type SharedWords = Formats & typeof en

/** English is the source: the compiler asks every other language for each of its words. */
export const sharedWords: Readonly<Record<InterfaceLanguage, SharedWords>> = {
  en: { ...toFormats('en'), ...en },
  de: { ...toFormats('de'), ...de },
  fr: { ...toFormats('fr'), ...fr },
  es: { ...toFormats('es'), ...es },
  pt: { ...toFormats('pt'), ...pt },
}
