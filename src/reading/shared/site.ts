import { sql } from '@payloadcms/db-postgres/drizzle'

import { toWebAddress } from '@/lib/addresses/web-address'
import { parseTierLine } from '@/lib/tier-line'
import { isSitePath } from '@/lib/addresses/site-path'
import { siteDefaults, type Site } from '@/schemas/shared/site'
import { readRows } from './database'
import { memoizeUntilChange } from './memoize-until-change'

/** The site's settings; defaults until an editor changes them. */
export function findSite(): Promise<Site> {
  return memoizeUntilChange('site', ['site'], readSite)
}

async function readSite(): Promise<Site> {
  const [row] = await readRows<
    { [name in Exclude<keyof Site, 'tiers'>]: Site[name] | null } & { tiers: string[] | null }
  >(sql`
    select name, tagline, about, catalogue_name as "catalogueName", catalogue_tagline as "catalogueTagline",
      organization_name as "organizationName", organization_url as "organizationUrl",
      contact_email as "contactEmail", license_name as "licenseName", license_url as "licenseUrl",
      allow_ai_training as "allowAiTraining", language, interface_language as "interfaceLanguage",
      catalogue_interface_language as "catalogueInterfaceLanguage", labels_in_book_language as "labelsInBookLanguage",
      (select array_agg(t.text order by t."order") from site_texts t
        where t.parent_id = site.id and t.path = 'disallowedPaths') as "disallowedPaths",
      (select array_agg(t.text order by t."order") from site_texts t
        where t.parent_id = site.id and t.path = 'tiers') as tiers
    from site limit 1`)
  if (!row) return siteDefaults
  return {
    name: row.name || siteDefaults.name,
    tagline: row.tagline || siteDefaults.tagline,
    about: row.about,
    catalogueName: row.catalogueName || siteDefaults.catalogueName,
    catalogueTagline: row.catalogueTagline || siteDefaults.catalogueTagline,
    tiers: (row.tiers ?? []).map(parseTierLine).filter((tier) => tier !== null),
    organizationName: row.organizationName || siteDefaults.organizationName,
    organizationUrl: toWebAddress(row.organizationUrl),
    contactEmail: row.contactEmail,
    licenseName: row.licenseName,
    licenseUrl: toWebAddress(row.licenseUrl),
    allowAiTraining: row.allowAiTraining ?? siteDefaults.allowAiTraining,
    language: row.language || siteDefaults.language,
    interfaceLanguage: row.interfaceLanguage ?? siteDefaults.interfaceLanguage,
    catalogueInterfaceLanguage: row.catalogueInterfaceLanguage ?? siteDefaults.catalogueInterfaceLanguage,
    labelsInBookLanguage: row.labelsInBookLanguage ?? siteDefaults.labelsInBookLanguage,
    disallowedPaths: (row.disallowedPaths ?? []).filter(isSitePath),
  }
}
