import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { inProject } from './project.mjs'

const folder = inProject('.next/server')

/**
 * Escapes the characters beyond Latin-1 in Next's bundle, and leaves out comments: V8 keeps the text of a file with one of
 * them in two bytes a character, and the admin loads 15 million.
 */
export async function shrinkBundle() {
  const { transform } = await import('esbuild')
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.js')) continue
    const file = path.join(folder, name)
    const source = await readFile(file, 'utf8')
    if (!/[^\u0000-\u00ff]/.test(source)) continue
    const { code } = await transform(source, { charset: 'ascii', minifyWhitespace: true, legalComments: 'none' })
    await writeFile(file, code)
  }
}
