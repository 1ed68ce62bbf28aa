import { toErrorCode } from '@/lib/errors/error-code'
import { trimEndCharacters } from '@/lib/text/trim'
import { BackupError } from './backup-error'

const reasons: Record<string, string> = {
  EACCES: 'this account has no permission',
  EDQUOT: 'the quota of this account is used up',
  EEXIST: 'a file of that name exists',
  EFBIG: 'the file system has no room for a file of this size',
  EIO: 'the disk has failed',
  ELOOP: 'its path is a circle of links',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'the folder above it does not exist',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file',
  EPERM: 'this account has no permission',
  EROFS: 'the file system is read-only',
}

/** A failure to read or write, on a disk or in a bucket, as a sentence: what cannot be done, and why. */
export function toFileError(what: string, error: unknown): BackupError {
  if (error instanceof BackupError) return error
  const { name, message } = error as Error
  const code = toErrorCode(error)
  const known = reasons[code]
  // The error of several attempts to connect has only a code.
  const reason = known === undefined ? trimEndCharacters(message || code || name, '.') : `${known} (${code})`
  return new BackupError(`${what}: ${reason}.`, { cause: error })
}
