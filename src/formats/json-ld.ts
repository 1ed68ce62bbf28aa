import type { Site } from '@/schemas/site'

type PageFacts = {
  title: string
  description: string
  canonicalPath: string
  crumbs: readonly { name: string; path: string }[]
  jsonLd?: readonly Record<string, unknown>[]
}

type HostFacts = { name: string; tagline: string; searchPath: string | null }

/** The page's schema.org graph: Organization, WebSite, the page, its breadcrumbs, and what it is about. */
export function toSiteGraph({
  page,
  site,
  host,
  baseUrl,
}: {
  page: PageFacts
  site: Site
  host: HostFacts
  baseUrl: string
}) {
  const url = `${baseUrl}${page.canonicalPath}`
  const organization = { '@id': `${baseUrl}/#organization` }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'Organization', ...organization, name: site.organizationName, url: site.organizationUrl ?? `${baseUrl}/` },
      {
        '@type': 'WebSite',
        '@id': `${baseUrl}/#website`,
        name: host.name,
        description: host.tagline,
        url: `${baseUrl}/`,
        inLanguage: 'en',
        publisher: organization,
        ...(host.searchPath
          ? {
              potentialAction: {
                '@type': 'SearchAction',
                target: { '@type': 'EntryPoint', urlTemplate: `${baseUrl}${host.searchPath}` },
                'query-input': 'required name=search_term_string',
              },
            }
          : {}),
      },
      {
        '@type': 'WebPage',
        '@id': `${url}#page`,
        url,
        name: page.title,
        description: page.description,
        isPartOf: { '@id': `${baseUrl}/#website` },
        ...(page.crumbs.length > 1 ? { breadcrumb: { '@id': `${url}#breadcrumb` } } : {}),
      },
      ...(page.crumbs.length > 1
        ? [
            {
              '@type': 'BreadcrumbList',
              '@id': `${url}#breadcrumb`,
              itemListElement: page.crumbs.map(({ name, path }, index) => ({
                '@type': 'ListItem',
                position: index + 1,
                name,
                item: `${baseUrl}${path}`,
              })),
            },
          ]
        : []),
      ...(page.jsonLd ?? []),
    ],
  }
}

/** JSON that can stand inside a script element: no text of the data can end it or begin markup. */
export function toJsonLdText(graph: unknown): string {
  return JSON.stringify(graph).replace(/</g, '\\u003c').replace(/>/g, '\\u003e').replace(/&/g, '\\u0026')
}
