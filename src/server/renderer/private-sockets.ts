import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { makeTemporaryFolder } from '@/config/temporary-folder'

/** Paths of sockets by name. */
export type SocketPaths<Name extends string> = Readonly<Record<Name, string>>

export type PrivateSockets<Name extends string> = { paths: SocketPaths<Name>; close: () => Promise<void> }

const prefix = 'lectern-'
/** Of the address of a socket on macOS; on Linux it has four more bytes. */
const maxPathBytes = 103

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
  rejectLongPaths(names)
  const folder = await makeTemporaryFolder(prefix)
  return {
    paths: toPaths((name) => path.join(folder, `${name}.sock`)),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Node cuts off what is too long: all sockets would be one, beside the folder. */
function rejectLongPaths(names: readonly string[]): void {
  const longestName = Math.max(...names.map((name) => name.length))
  const maxBytes = maxPathBytes - `/${prefix}XXXXXX/.sock`.length - longestName
  const parent = os.tmpdir()
  if (Buffer.byteLength(parent) <= maxBytes) return
  throw new Error(
    `The temporary folder (TMPDIR) ${parent} is too long for the sockets of this server: name one of at most ${maxBytes} bytes in TMPDIR.`,
  )
}
