import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json, whatever the working directory. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** An absolute path inside the project. */
export function inProject(...parts) {
  return path.join(projectRoot, ...parts)
}
