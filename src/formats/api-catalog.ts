/** The API catalog of the content host: RFC 9727 in the linkset shape of RFC 9264 §4.2. */
export function toContentApiCatalog(baseUrl: string): string {
  const url = (path: string) => `${baseUrl}${path}`
  const description = [{ href: url('/openapi.json'), type: 'application/json' }]
  const documentation = [
    { href: url('/developers'), type: 'text/html' },
    { href: url('/developers.md'), type: 'text/markdown' },
  ]
  return JSON.stringify({
    linkset: [
      {
        anchor: url('/.well-known/api-catalog'),
        item: [
          { href: url('/api/articles'), title: 'Articles' },
          { href: url('/api/media'), title: 'Images' },
          { href: url('/api/graphql'), title: 'GraphQL' },
          { href: url('/state-of-applied-ai/evidence.json'), title: 'Applied-AI evidence record' },
        ],
      },
      ...['/api/articles', '/api/media', '/api/graphql', '/state-of-applied-ai/evidence.json'].map((path) => ({
        anchor: url(path),
        'service-desc': description,
        'service-doc': documentation,
        'service-meta': [{ href: url('/llms.txt'), type: 'text/plain' }],
      })),
    ],
  })
}

/** The API catalog of the catalogue host: one API with its description, documentation and index. */
export function toCatalogueApiCatalog(baseUrl: string, licenseUrl: string | null): string {
  const url = (path: string) => `${baseUrl}${path}`
  const members = [
    { href: url('/api/v1/books'), title: 'Books' },
    { href: url('/api/v1/bundles'), title: 'Bundles' },
    { href: url('/search-index.json'), title: 'Search index' },
  ]
  return JSON.stringify({
    linkset: [
      { anchor: url('/.well-known/api-catalog'), item: members },
      ...members.map(({ href }) => ({
        anchor: href,
        'service-desc': [{ href: url('/openapi.json'), type: 'application/json' }],
        'service-doc': [
          { href: url('/developers'), type: 'text/html' },
          { href: url('/developers.md'), type: 'text/markdown' },
        ],
        'service-meta': [{ href: url('/llms.txt'), type: 'text/plain' }],
        ...(licenseUrl ? { license: [{ href: licenseUrl }] } : {}),
      })),
    ],
  })
}
