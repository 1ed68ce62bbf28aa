import { readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Adds the settings of `.env`, and of its variants that Next reads as well, to the environment, whose own variables win.
 * Values are literal: `$` has no meaning. Packages have to be installed.
 */
export async function loadEnvFiles(folder, isDev) {
  const { default: nextEnv } = await import('@next/env')
  const mode = isDev ? 'development' : 'production'
  const names = [`.env.${mode}.local`, '.env.local', `.env.${mode}`, '.env']
  const files = await Promise.all(names.map((name) => findFile(path.join(folder, name))))
  const given = { ...process.env }
  nextEnv.processEnv(
    files.filter((file) => file !== null),
    folder,
  )
  // It expands the environment's own variables, too.
  Object.assign(process.env, given)
  // Otherwise Next, in this process or a child, would read the files again and expand what it finds.
  process.env.__NEXT_PROCESSED_ENV = 'true'
  nextEnv.updateInitialEnv(process.env)
}

async function findFile(file) {
  try {
    // In a password that is pasted, $ and what follows would silently be replaced, even between single quotes.
    return { path: file, contents: (await readFile(file, 'utf8')).replaceAll('$', String.raw`\$`), env: {} }
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'EISDIR') return null
    throw error
  }
}
