import type { Site } from '@/schemas/shared/site'

/** A node of a schema.org graph. */
export type JsonLdNode = Record<string, unknown>

type PageFacts = {
  title: string
  description: string
  canonicalPath: string
  crumbs: readonly { name: string; path: string }[]
  jsonLd?: readonly JsonLdNode[]
}

type HostFacts = { name: string; tagline: string; searchPath: string }

/** The types to which the licence of the texts applies; not people or lists. */
const licensed = new Set<unknown>(['Article', 'Claim', 'Dataset'])

/** A page's schema.org graph: Organization, WebSite, WebPage, BreadcrumbList, and the nodes of the page's content. */
export function toSiteGraph({
  page,
  site,
  host,
  baseUrl,
  publication,
  languages,
  licence,
}: {
  page: PageFacts
  site: Site
  host: HostFacts
  baseUrl: string
  /** The parent of the host: a breadcrumb trail needs at least two items. */
  publication?: { name: string; url: string }
  /** Those of the host's pages. */
  languages: readonly string[]
  /** The URL of the licence of the texts; null where none is stated. */
  licence: string | null
}) {
  const url = `${baseUrl}${page.canonicalPath}`
  const trail = page.crumbs.map(({ name, path }) => ({ name, item: `${baseUrl}${path}` }))
  const [home, ...further] = trail
  const places =
    publication && home && further.length === 0
      ? [
          { name: publication.name, item: publication.url },
          { ...home, name: host.name },
        ]
      : trail
  const hasTrail = places.length > 1
  const organization = { '@id': `${baseUrl}/#organization` }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        ...organization,
        name: site.organizationName,
        url: site.organizationUrl ?? `${baseUrl}/`,
      },
      {
        '@type': 'WebSite',
        '@id': `${baseUrl}/#website`,
        name: host.name,
        description: host.tagline,
        url: `${baseUrl}/`,
        inLanguage: languages.length === 1 ? languages[0] : languages,
        publisher: organization,
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${baseUrl}${host.searchPath}` },
          'query-input': 'required name=search_term_string',
        },
      },
      {
        '@type': 'WebPage',
        '@id': `${url}#page`,
        url,
        name: page.title,
        description: page.description,
        isPartOf: { '@id': `${baseUrl}/#website` },
        ...(hasTrail ? { breadcrumb: { '@id': `${url}#breadcrumb` } } : {}),
      },
      ...(hasTrail
        ? [
            {
              '@type': 'BreadcrumbList',
              '@id': `${url}#breadcrumb`,
              itemListElement: places.map((place, index) => ({ '@type': 'ListItem', position: index + 1, ...place })),
            },
          ]
        : []),
      ...(page.jsonLd ?? []).map((node) =>
        licence !== null && licensed.has(node['@type']) ? { ...node, license: licence } : node,
      ),
    ],
  }
}

/** JSON for a script element: escapes what could end the element or begin markup, and U+2028 and U+2029. */
export function toJsonLdText(graph: unknown): string {
  return JSON.stringify(graph).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
