import config from '@payload-config'

/** Prints every route of Payload's REST API from its sanitized config: `["GET /users/me", …]`. */
type Endpoint = { method: string; path: string }

const { collections, globals, endpoints } = await config

function toRoutes(prefix: string, list: readonly Endpoint[] | false | undefined): string[] {
  return (list || []).map(({ method, path }) => `${method.toUpperCase()} ${prefix}${path === '/' ? '' : path}`)
}

const routes = [
  ...toRoutes('', endpoints),
  ...collections.flatMap(({ slug, endpoints: own }) => toRoutes(`/${slug}`, own)),
  ...globals.flatMap(({ slug, endpoints: own }) => toRoutes(`/globals/${slug}`, own)),
]
process.stdout.write(JSON.stringify(routes))
process.exit(0)
