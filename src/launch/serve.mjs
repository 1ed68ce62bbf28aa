import { buildAssets } from './build-assets.mjs'
import { isBuilt } from './build.mjs'
import { installIfNeeded } from './install.mjs'
import { loadEnvFiles } from './load-env-files.mjs'
import { inProject, projectRoot } from './project.mjs'
import { runStep } from './run-step.mjs'
import { watchParent } from './watch-parent.mjs'

/** Installs and builds if needed, and starts the server in this same process. */
export async function serve({ isDev }) {
  process.chdir(projectRoot)
  watchParent()
  await installIfNeeded()
  await (isDev ? buildAssets() : buildApart())
  process.env.NODE_ENV = isDev ? 'development' : 'production'
  await loadEnvFiles(projectRoot, isDev)
  const { main } = await (isDev ? importSource() : import('../../.next/processes/server.mjs'))
  await main({ isDev })
}

/** Builds if needed, in a process of its own: what esbuild and it load, 350 MB, would stay in the server. */
async function buildApart() {
  if (!(await isBuilt())) await runStep('The build', [inProject('src/launch/build.mjs')])
}

/** As it is, without a build. */
async function importSource() {
  const { register } = await import('tsx/esm/api')
  register()
  return import('../processes/server.ts')
}
