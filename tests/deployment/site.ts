import { readComposeFile } from './compose-file'
import { createDeployment } from './podman'

const contentPort = 3770
const cataloguePort = 3771

/** What an operator would set. */
export const settings = {
  CONTENT_PORT: String(contentPort),
  CATALOGUE_PORT: String(cataloguePort),
  BASE_URL: `http://localhost:${contentPort}`,
  CATALOGUE_URL: `http://localhost:${cataloguePort}`,
  PAYLOAD_SECRET: 'only for tests of the deployment',
  ADMIN_EMAIL: 'editor@example.org',
  ADMIN_PASSWORD: 'a password of the tests',
  LECTERN_SAMPLE: 'on',
}

export const site = {
  contentUrl: settings.BASE_URL,
  catalogueUrl: settings.CATALOGUE_URL,
  email: settings.ADMIN_EMAIL,
  password: settings.ADMIN_PASSWORD,
}

export const compose = readComposeFile('docker-compose.yml', settings)
/** The services of docker-compose.yml. */
export const deployment = createDeployment('lectern-test', compose)
