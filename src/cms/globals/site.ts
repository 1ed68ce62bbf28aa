import type { GlobalConfig } from 'payload'

import { keepTextVisible } from '@/cms/hooks/keep-text-visible'
import { isEditor } from '@/cms/access/signed-in'
import { webAddressField } from '@/cms/fields/web-address'
import { isSitePath } from '@/lib/site-path'
import { siteDefaults } from '@/schemas/site'

/** Names, organisation, licence and crawl policy of both hosts. */
export const Site: GlobalConfig = {
  slug: 'site',
  admin: { group: 'Site' },
  access: { read: isEditor, update: isEditor },
  hooks: { beforeValidate: [keepTextVisible] },
  fields: [
    { name: 'name', type: 'text', required: true, defaultValue: siteDefaults.name, maxLength: 100 },
    { name: 'tagline', type: 'text', required: true, defaultValue: siteDefaults.tagline, maxLength: 300 },
    { name: 'about', type: 'textarea', maxLength: 2000 },
    { name: 'catalogueName', type: 'text', required: true, defaultValue: siteDefaults.catalogueName, maxLength: 100 },
    { name: 'catalogueTagline', type: 'text', required: true, defaultValue: siteDefaults.catalogueTagline, maxLength: 300 },
    { name: 'organizationName', type: 'text', required: true, defaultValue: siteDefaults.organizationName, maxLength: 200 },
    webAddressField({ name: 'organizationUrl' }),
    { name: 'contactEmail', type: 'email' },
    { name: 'licenseName', type: 'text', defaultValue: siteDefaults.licenseName, maxLength: 100 },
    { ...webAddressField({ name: 'licenseUrl' }), defaultValue: siteDefaults.licenseUrl },
    {
      name: 'allowAiTraining',
      type: 'checkbox',
      defaultValue: siteDefaults.allowAiTraining,
      admin: { description: 'What robots.txt says of training models on these pages. Search and retrieval are welcome.' },
    },
    {
      name: 'disallowedPaths',
      type: 'text',
      hasMany: true,
      defaultValue: [...siteDefaults.disallowedPaths],
      validate: (paths: string[] | null | undefined) => (paths ?? []).every(isSitePath) || 'Each path begins with a slash and has no blank.',
      admin: { description: 'Paths that crawlers must leave alone, on both hosts; /admin always is.' },
    },
  ],
}
