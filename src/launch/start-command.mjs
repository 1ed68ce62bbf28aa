/** Runs the process of that name in src/processes with the same settings and packages as the server; it needs no build. */
export async function startCommand(name) {
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
    await runProcess(name)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}

/** From the build, if it is of these sources, which starts with half the processor time; otherwise as TypeScript. */
async function runProcess(name) {
  const { isBuilt } = await import('./build.mjs')
  if (await isBuilt()) return import(`../../.next/processes/${name}.mjs`)
  const { register } = await import('tsx/esm/api')
  register()
  return import(`../processes/${name}.ts`)
}
