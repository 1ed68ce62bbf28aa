import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** The paths of Next's sockets, in a folder that only this account can enter, so that no client can reach them. */
export type PrivateSockets = { fills: string; admin: string }

/** Creates a folder for private sockets; `close` removes it. */
export async function createPrivateSockets(): Promise<PrivateSockets & { close: () => Promise<void> }> {
  if (process.platform === 'win32') {
    const pipe = `\\\\.\\pipe\\lectern-${randomUUID()}`
    return { fills: `${pipe}-fills`, admin: `${pipe}-admin`, close: async () => undefined }
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-'))
  return {
    fills: path.join(folder, 'fills.sock'),
    admin: path.join(folder, 'admin.sock'),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
