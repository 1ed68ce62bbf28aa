import { inject } from 'vitest'

/** The pair of servers under test, on one database and under one public address. */
export type Servers = {
  /** The public address, with the response cache on. */
  baseUrl: string
  /** The public address of the catalogue host. */
  catalogueUrl: string
  /** The origin of the same site with `CACHE=bypass`; requested with the Host of `baseUrl`. */
  uncachedOrigin: string
  databaseUrl: string
  /** The data folder of the server with the cache, which keeps the uploads. */
  dataDir: string
  email: string
  password: string
}

/** How to run the browser that was found. */
export type BrowserLaunch = { executablePath: string; libraryPath: string | null }

declare module 'vitest' {
  interface ProvidedContext {
    servers: Servers
    browser: BrowserLaunch
  }
}

export const servers = inject('servers')
export const { baseUrl } = servers
