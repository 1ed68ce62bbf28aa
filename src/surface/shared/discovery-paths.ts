/** Paths at which both hosts describe themselves to programs. */
export const discoveryPaths = {
  llmsTxt: '/llms.txt',
  openApi: '/openapi.json',
  apiCatalog: '/.well-known/api-catalog',
  developers: '/developers',
  apiReference: '/developers/reference',
} as const
