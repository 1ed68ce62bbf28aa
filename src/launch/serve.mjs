import { buildAssets } from './build-assets.mjs'
import { buildIfStale } from './build.mjs'
import { installIfNeeded } from './install.mjs'
import { projectRoot } from './project.mjs'
import { watchParent } from './watch-parent.mjs'

/** Installs and builds if needed, and starts the server in this same process. */
export async function serve({ isDev }) {
  process.chdir(projectRoot)
  watchParent()
  await installIfNeeded()
  await (isDev ? buildAssets() : buildIfStale())
  process.env.NODE_ENV = isDev ? 'development' : 'production'
  const { default: nextEnv } = await import('@next/env')
  nextEnv.loadEnvConfig(projectRoot, isDev, { info: () => undefined, error: console.error })
  const { main } = await (isDev ? importSource() : import('../../.next/processes/server.mjs'))
  await main({ isDev })
}

/** As it is, without a build. */
async function importSource() {
  const { register } = await import('tsx/esm/api')
  register()
  return import('../processes/server.ts')
}
