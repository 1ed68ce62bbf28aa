/** The interface languages of the public pages, with their own names. */
export const interfaceLanguages = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
} as const

export type InterfaceLanguage = keyof typeof interfaceLanguages

export function isInterfaceLanguage(language: string | null): language is InterfaceLanguage {
  return language !== null && Object.hasOwn(interfaceLanguages, language)
}
