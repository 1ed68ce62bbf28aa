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
  const literal = { ...process.env, ...given }
  // Next reads the files once in a process, in which settings are added later: unless it finds them read, it would remove
  // those settings, and expand what the files have.
  nextEnv.loadEnvConfig(folder, isDev, { info: () => undefined, error: console.error })
  Object.assign(process.env, literal)
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
