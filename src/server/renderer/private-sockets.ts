import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** Paths of sockets by name. */
export type SocketPaths<Name extends string> = Readonly<Record<Name, string>>

export type PrivateSockets<Name extends string> = { paths: SocketPaths<Name>; close: () => Promise<void> }

/**
 * Paths for sockets in a folder that only this account can enter, so that no client can reach them; `close` removes it.
 */
export async function createPrivateSockets<Name extends string>(
  ...names: readonly Name[]
): Promise<PrivateSockets<Name>> {
  const toPaths = (toPath: (name: Name) => string) =>
    Object.fromEntries(names.map((name) => [name, toPath(name)])) as SocketPaths<Name>
  if (process.platform === 'win32') {
    const pipe = `\\\\.\\pipe\\lectern-${randomUUID()}`
    return { paths: toPaths((name) => `${pipe}-${name}`), close: async () => undefined }
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-'))
  return {
    paths: toPaths((name) => path.join(folder, `${name}.sock`)),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
