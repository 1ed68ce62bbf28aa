import type { GlobalConfig } from 'payload'

import { stripInvisibleCharacters } from '@/cms/hooks/documents/strip-invisible-characters'
import { isAdmin, isSignedIn } from '@/cms/access/signed-in'
import { updatedByField } from '@/cms/fields/edited-by'
import { interfaceLanguageField, languageField } from '@/cms/fields/language'
import { errorSummaryField } from '@/cms/fields/error-summary'
import { textValidation } from '@/cms/fields/unique-value'
import { webAddressField } from '@/cms/fields/web-address'
import { setGlobalUpdatedBy } from '@/cms/hooks/documents/set-updated-by'
import { parseTierLine } from '@/lib/tier-line'
import { isSitePath } from '@/lib/addresses/site-path'
import { siteDefaults } from '@/schemas/shared/site'

/** Names, organization, licence and crawl policy of both hosts. */
export const Site: GlobalConfig = {
  slug: 'site',
  admin: { group: 'Site' },
  access: { read: isSignedIn, readVersions: isSignedIn, update: isAdmin },
  versions: { max: 50 },
  hooks: { beforeValidate: [stripInvisibleCharacters], beforeChange: [setGlobalUpdatedBy] },
  fields: [
    errorSummaryField(),
    {
      name: 'name',
      type: 'text',
      required: true,
      defaultValue: siteDefaults.name,
      maxLength: 100,
      admin: { description: 'What the publication is called, at the top of every page and here.' },
    },
    {
      name: 'tagline',
      type: 'text',
      required: true,
      defaultValue: siteDefaults.tagline,
      maxLength: 300,
      admin: { description: 'Follows the name in the title of the home page.' },
    },
    {
      name: 'about',
      type: 'textarea',
      maxLength: 2000,
      admin: { description: 'A few sentences on the home page and at the foot of every page. Optional.' },
    },
    {
      name: 'catalogueName',
      type: 'text',
      required: true,
      defaultValue: siteDefaults.catalogueName,
      maxLength: 100,
      label: 'Name of the catalogue',
      admin: { description: 'What the site of the books is called.' },
    },
    {
      name: 'catalogueTagline',
      type: 'text',
      required: true,
      defaultValue: siteDefaults.catalogueTagline,
      maxLength: 300,
      label: 'Tagline of the catalogue',
      admin: { description: 'Follows the name in the title of its home page.' },
    },
    {
      name: 'tiers',
      type: 'text',
      hasMany: true,
      label: 'Tiers of the catalogue',
      validate: (lines: string[] | null | undefined) =>
        (lines ?? []).every((line) => parseTierLine(line) !== null) ||
        'Write each as a digit, a name and, after a colon, what it is for: 1 First steps: For readers new to the subject.',
      admin: {
        description: 'What the tiers are called, a line each: 1 First steps: For readers new to the subject. Optional.',
      },
    },
    {
      name: 'organizationName',
      type: 'text',
      required: true,
      defaultValue: siteDefaults.organizationName,
      maxLength: 200,
      label: 'Publisher',
      admin: {
        description: 'The organisation that publishes; named at the foot of every page and in citations.',
      },
    },
    webAddressField({
      name: 'organizationUrl',
      label: 'Publisher’s website',
      description: 'A full address, beginning with https://. Optional.',
    }),
    {
      name: 'contactEmail',
      type: 'email',
      label: 'Contact address',
      admin: { description: 'Named where machines and people look for whom to ask. Public. Optional.' },
    },
    {
      name: 'licenseName',
      type: 'text',
      label: 'Licence',
      defaultValue: siteDefaults.licenseName,
      maxLength: 100,
      admin: { description: 'Under what readers may use the texts: CC BY 4.0.' },
    },
    {
      ...webAddressField({
        name: 'licenseUrl',
        label: 'Address of the licence',
        description: 'Where it can be read, beginning with https://',
      }),
      defaultValue: siteDefaults.licenseUrl,
    },
    {
      name: 'allowAiTraining',
      type: 'checkbox',
      defaultValue: siteDefaults.allowAiTraining,
      label: 'Models may be trained on these pages',
      admin: {
        description:
          'Otherwise robots.txt excludes the crawlers that collect texts for it. Search and retrieval are welcome.',
      },
    },
    {
      name: 'disallowedPaths',
      type: 'text',
      hasMany: true,
      defaultValue: [...siteDefaults.disallowedPaths],
      label: 'Paths closed to crawlers',
      validate: (paths: string[] | null | undefined) =>
        (paths ?? []).every(isSitePath) || 'Each path begins with a slash and has no blank.',
      admin: { description: 'Paths that crawlers must leave alone, on both hosts; /admin always is.' },
    },
    interfaceLanguageField({
      name: 'interfaceLanguage',
      label: 'Language of the pages',
      description: 'The words around articles and findings: navigation, headings, buttons. Articles have their own.',
    }),
    interfaceLanguageField({
      name: 'catalogueInterfaceLanguage',
      label: 'Language of the catalogue’s pages',
      description: 'The words around books and bundles. Books have their own language.',
    }),
    {
      name: 'labelsInBookLanguage',
      type: 'checkbox',
      defaultValue: siteDefaults.labelsInBookLanguage,
      label: 'Headings of a book’s description in its language',
      admin: {
        description:
          'Synopsis, outcomes and chapters are then headed in the language of the book, where it is one of those above.',
      },
    },
    languageField({
      description:
        'The language of articles that name none of their own, of findings and of bundles, and of new books until you change it there.',
      defaultValue: 'en',
    }),
    {
      name: 'logo',
      type: 'upload',
      relationTo: 'media',
      admin: { description: 'Shown in the admin and at sign-in.' },
    },
    {
      name: 'accentColor',
      type: 'text',
      label: 'Colour',
      maxLength: 7,
      validate: textValidation(
        (color) => /^#[0-9a-f]{6}$/i.test(color) || 'Write six hexadecimal digits after #, such as #1d4ed8.',
      ),
      admin: {
        description:
          'The colour of buttons and links here in the admin, such as #1d4ed8. It is darkened or lightened where text would be hard to read.',
      },
    },
    {
      name: 'checksSourceLinks',
      type: 'checkbox',
      defaultValue: false,
      label: 'Check the links of sources',
      admin: {
        description:
          'The server then asks each source of published articles once in a while whether it is still there. Private addresses are never asked.',
      },
    },
    updatedByField(),
  ],
}
