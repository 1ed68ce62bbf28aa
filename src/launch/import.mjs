import { setFlagsFromString } from 'node:v8'

import { checkNode } from './check-node.mjs'

checkNode()
// An import makes much garbage and keeps little. By itself the engine lets its heap double and double again before it
// looks what is garbage; so it stays within a third of what is kept, whatever the size of the input.
setFlagsFromString('--heap-growing-percent=30')

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
