import { checkNode } from './check-node.mjs'

checkNode()

/** `npm run import -- …`: the same settings and packages as the server's, and no build. */
async function start() {
  const [{ installIfNeeded }, { projectRoot }] = await Promise.all([import('./install.mjs'), import('./project.mjs')])
  process.chdir(projectRoot)
  await installIfNeeded()
  process.env.NODE_ENV = 'production'
  const { default: nextEnv } = await import('@next/env')
  nextEnv.loadEnvConfig(projectRoot, false, { info: () => undefined, error: console.error })
  const { register } = await import('tsx/esm/api')
  register()
  await import('../importers/cli.ts')
}

// Not imported before the check: an old Node could not read them.
start().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(2)
})
