/** Loads a command of this project with the same settings and packages as the server, but without a build. */
export async function startCommand(load) {
  try {
    const [{ installIfNeeded }, { projectRoot }] = await Promise.all([import('./install.mjs'), import('./project.mjs')])
    process.chdir(projectRoot)
    await installIfNeeded()
    process.env.NODE_ENV = 'production'
    const { default: nextEnv } = await import('@next/env')
    nextEnv.loadEnvConfig(projectRoot, false, { info: () => undefined, error: console.error })
    const { register } = await import('tsx/esm/api')
    register()
    await load()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}
