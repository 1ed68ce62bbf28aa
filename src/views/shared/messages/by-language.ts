import type { InterfaceLanguage } from '@/schemas/shared/interface-languages'
import { de } from './de'
import { en } from './en'
import { es } from './es'
import { toFormats, type Formats } from './formats'
import { fr } from './fr'
import { pt } from './pt'

/** The interface texts in one language, with its formats of numbers and dates. */
export type SharedMessages = Formats & typeof en

/** English is the source: the compiler requires every text in every other language. */
export const sharedMessages: Readonly<Record<InterfaceLanguage, SharedMessages>> = {
  en: { ...toFormats('en'), ...en },
  de: { ...toFormats('de'), ...de },
  fr: { ...toFormats('fr'), ...fr },
  es: { ...toFormats('es'), ...es },
  pt: { ...toFormats('pt'), ...pt },
}
