import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

export type ProjectCopy = {
  folder: string
  /** Replaces a text, which must be there, in one of its files, as an editor that saves it does. */
  edit: (file: string, from: string, to: string) => Promise<void>
  remove: () => Promise<void>
}

const parts = ['src', 'package.json', 'package-lock.json', 'payload.config.ts', 'tsconfig.json', 'next.config.mjs']
const installed = 'node_modules/.package-lock.json'

/** A copy of the source that a test may edit. It lies in the project's folder, so that it finds the same packages. */
export async function copyProject(): Promise<ProjectCopy> {
  const folder = await mkdtemp(path.resolve('.project-copy-'))
  const inCopy = (file: string) => path.join(folder, file)
  const edit = async (file: string, from: string, to: string) => {
    const text = await readFile(inCopy(file), 'utf8')
    if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`)
    await writeFile(
      inCopy(file),
      text.replace(from, () => to),
    )
  }
  for (const part of parts) await cp(part, inCopy(part), { recursive: true })
  // By npm's own record its packages are installed.
  await mkdir(inCopy('node_modules'))
  await cp(installed, inCopy(installed))
  // Turbopack reads no file outside its root.
  await edit('next.config.mjs', 'root: import.meta.dirname', `root: ${JSON.stringify(path.resolve('.'))}`)
  // Payload's generator of types, a process of its own, may still write into the folder after the server's end.
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  return { folder, edit, remove }
}
