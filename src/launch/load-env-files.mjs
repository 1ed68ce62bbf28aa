import { readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Adds the settings of `.env`, and of its variants that Next reads as well, to the environment, whose own variables win.
 * Values are literal: `$` has no meaning. A file that cannot be read is named on stderr and left out. Packages have to be
 * installed.
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
  // those settings, and expand what the files have. Its errors are those that are named above.
  nextEnv.loadEnvConfig(folder, isDev, { info: () => undefined, error: () => undefined })
  Object.assign(process.env, literal)
}

async function findFile(file) {
  try {
    // In a password that is pasted, $ and what follows would silently be replaced, even between single quotes.
    return { path: file, contents: (await readFile(file, 'utf8')).replaceAll('$', String.raw`\$`), env: {} }
  } catch (error) {
    // Such as one that only root may read, whose settings systemd has put into the environment.
    if (error.code !== 'ENOENT' && error.code !== 'EISDIR')
      console.error(`${file} cannot be read (${error.code}); its settings do not apply.`)
    return null
  }
}
