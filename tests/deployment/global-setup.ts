import type { TestProject } from 'vitest/node'

import type { Servers } from '../support/servers'
import { deployment, site } from './site'

/** Builds the image, brings up what docker-compose.yml describes, and takes it down at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers: Servers = {
    baseUrl: site.contentUrl,
    catalogueUrl: site.catalogueUrl,
    uncachedOrigin: site.contentUrl,
    databaseUrl: '',
    dataDir: '',
    email: site.email,
    password: site.password,
  }
  project.provide('servers', servers)
  await deployment.down()
  await deployment.build()
  try {
    await deployment.up()
  } catch (error) {
    await deployment.down()
    throw error
  }
  return () => deployment.down()
}
