import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'

import { makeTemporaryFolder, rejectLongTemporaryFolder } from '@/config/temporary-folder'

/** Paths of sockets by name. */
export type SocketPaths<Name extends string> = Readonly<Record<Name, string>>

export type PrivateSockets<Name extends string> = { paths: SocketPaths<Name>; close: () => Promise<void> }

/**
 * Paths for sockets in a folder that only this account can enter, so that no client can reach them; `close` removes it.
 * Rejects where they cannot be there.
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
  rejectLongTemporaryFolder()
  const folder = await makeTemporaryFolder('lectern-')
  return {
    paths: toPaths((name) => path.join(folder, `${name}.sock`)),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
