import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, it } from 'vitest'

import { watchedFolders } from '@/launch/dev.mjs'

function listSources(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.ts')).map((name) => path.join(folder, name))
}

/** The folders of src that the modules of one of them import. */
function findImported(folder: string): string[] {
  return listSources(path.join('src', folder)).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from |import\()'@\/([a-z]+)\//g)].map(([, imported = '']) => imported),
  )
}

it('npm run dev restarts the server when code of any folder is saved that the server runs', () => {
  const found = new Set(['server'])
  for (const folder of found) for (const imported of findImported(folder)) found.add(imported)
  expect(watchedFolders).toEqual(['processes', ...found].toSorted())
})
