import type { InterfaceLanguage } from './interface-languages'

/** A tier of the catalogue: the first digit of a book's code. */
export type Tier = { tier: number; name: string; note: string | null }

/** The site's settings that pages and machine-readable files show. */
export type Site = {
  name: string
  tagline: string
  about: string | null
  catalogueName: string
  catalogueTagline: string
  /** The names and descriptions of the catalogue's tiers, if editors have set them. */
  tiers: readonly Tier[]
  organizationName: string
  organizationUrl: string | null
  contactEmail: string | null
  licenseName: string | null
  licenseUrl: string | null
  allowAiTraining: boolean
  disallowedPaths: readonly string[]
  /** The language of findings, bundles, and articles without a language. */
  language: string
  /** The interface language of each host. */
  interfaceLanguage: InterfaceLanguage
  catalogueInterfaceLanguage: InterfaceLanguage
  /** True where the headings of a book’s description are in the language of the book. */
  labelsInBookLanguage: boolean
}

/** The settings of a new installation. */
export const siteDefaults = {
  name: 'Lectern',
  tagline: 'Sourced writing on applied AI for people who have to use it well',
  about: null,
  catalogueName: 'Lectern Catalogue',
  catalogueTagline: 'Books and bundles, described in full and open to every program',
  tiers: [],
  organizationName: 'Lectern',
  organizationUrl: null,
  contactEmail: null,
  licenseName: 'CC BY 4.0',
  licenseUrl: 'https://creativecommons.org/licenses/by/4.0/',
  allowAiTraining: false,
  disallowedPaths: ['/forms/', '/auth/', '/track/', '/reader/'],
  language: 'en',
  interfaceLanguage: 'en',
  catalogueInterfaceLanguage: 'en',
  labelsInBookLanguage: false,
} as const satisfies Site
