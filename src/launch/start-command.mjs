/** Loads a command of this project with the same settings and packages as the server, but without a build. */
export async function startCommand(load) {
  try {
    const [{ installIfNeeded }, { loadEnvFiles }, { projectRoot }] = await Promise.all([
      import('./install.mjs'),
      import('./load-env-files.mjs'),
      import('./project.mjs'),
    ])
    process.chdir(projectRoot)
    await installIfNeeded()
    process.env.NODE_ENV = 'production'
    await loadEnvFiles(projectRoot, false)
    const { register } = await import('tsx/esm/api')
    register()
    await load()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}
