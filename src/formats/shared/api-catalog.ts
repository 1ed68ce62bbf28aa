import { discoveryPaths } from '@/surface/shared/discovery-paths'
import { toMarkdownPath } from '@/surface/shared/markdown-path'
import type { Operation } from '@/surface/shared/operation'

type Options = { operations: readonly Operation[]; baseUrl: string; licenseUrl?: string | null }

/** The API catalog of a host: RFC 9727 in the linkset shape of RFC 9264 §4.2. */
export function toApiCatalog({ operations, baseUrl, licenseUrl }: Options): string {
  const url = (path: string) => `${baseUrl}${path}`
  const members = operations.flatMap(({ path, apiTitle }) =>
    apiTitle === undefined ? [] : [{ href: url(path), title: apiTitle }],
  )
  return JSON.stringify({
    linkset: [
      { anchor: url(discoveryPaths.apiCatalog), item: members },
      ...members.map(({ href }) => ({
        anchor: href,
        'service-desc': [{ href: url(discoveryPaths.openApi), type: 'application/json' }],
        'service-doc': [
          { href: url(discoveryPaths.developers), type: 'text/html' },
          { href: url(toMarkdownPath(discoveryPaths.developers)), type: 'text/markdown' },
        ],
        'service-meta': [{ href: url(discoveryPaths.llmsTxt), type: 'text/plain' }],
        ...(licenseUrl ? { license: [{ href: licenseUrl }] } : {}),
      })),
    ],
  })
}
