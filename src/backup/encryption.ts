import { open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'

import { syncFolder } from '@/config/sync-files'
import { BackupError } from './backup-error'
import { toFileError } from './file-error'

const magic = 'age-encryption.org/'

/** Encrypts a stream in the format of `age`, for whoever holds the secret key of one of the recipients. */
export async function encrypt(source: Readable, recipients: readonly string[]): Promise<Readable> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw new BackupError(`BACKUP_RECIPIENTS contains "${recipient}", which is not a public key of age.`)
    }
  }
  return fromWeb(await encrypter.encrypt(toWeb(source)))
}

/** Decrypts a stream that `encrypt`, or the program `age`, has written. */
export async function decrypt(source: Readable, file: string, keyFile: string | undefined): Promise<Readable> {
  if (keyFile === undefined) {
    throw new BackupError(`${file} is encrypted: set BACKUP_KEY_FILE to the file that contains its secret key.`)
  }
  const decrypter = new Decrypter()
  for (const key of await readKeys(keyFile)) decrypter.addIdentity(key)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(source)))
  } catch (error) {
    source.destroy()
    if (/no identity matched/i.test((error as Error).message)) {
      throw new BackupError(`${file} was encrypted for another key than that in ${keyFile}.`)
    }
    throw new BackupError(`${file} is damaged: its header cannot be decrypted.`)
  }
}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(magic.length), 0, magic.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === magic
  } finally {
    await handle.close()
  }
}

/** Writes a new secret key to a new file, as `age-keygen` does, and returns its public key. */
export async function createKeyFile(file: string): Promise<string> {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const text = `# created: ${new Date().toISOString()}\n# public key: ${recipient}\n${identity}\n`
  const toError = (error: unknown) => toFileError(`${file} cannot be written`, error)
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new BackupError(`${file} already exists; name a new file.`) : toError(error)
  })
  try {
    await handle.writeFile(text)
    await handle.sync()
    // Backups are encrypted for it from now on.
    await syncFolder(path.dirname(file))
  } catch (error) {
    // Empty or cut off, it would be in the way of the next attempt. Only here is it certain not to be a key in use.
    await rm(file, { force: true }).catch(() => undefined)
    throw toError(error)
  } finally {
    await handle.close()
  }
  return recipient
}

async function readKeys(keyFile: string): Promise<string[]> {
  const text = await readFile(keyFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The file ${keyFile} that BACKUP_KEY_FILE names cannot be read (${error.code}).`)
  })
  const lines = text.split('\n').map((line) => line.trim())
  const keys = lines.filter((line) => /^AGE-SECRET-KEY-1[A-Z\d]+$/.test(line))
  if (keys.length === 0) {
    throw new BackupError(`The file ${keyFile} that BACKUP_KEY_FILE names contains no line with AGE-SECRET-KEY-1….`)
  }
  return keys
}

function toWeb(stream: Readable): globalThis.ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>
}

function fromWeb(stream: globalThis.ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as ReadableStream)
}
