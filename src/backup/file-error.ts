import { BackupError } from './backup-error'

const reasons: Record<string, string> = {
  EACCES: 'this account may not write there',
  EDQUOT: 'the quota of this account is used up',
  EEXIST: 'a file of that name exists',
  EFBIG: 'the file system has no room for a file of this size',
  EIO: 'the disk has failed',
  ELOOP: 'its path is a circle of links',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'the folder above it does not exist',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file',
  EPERM: 'this account may not write there',
  EROFS: 'the file system is read-only',
}

/** A failure to write a file or a folder as a sentence that names it and says why. */
export function toFileError(what: string, error: unknown): BackupError {
  if (error instanceof BackupError) return error
  const { code = '', message } = error as NodeJS.ErrnoException
  const reason = reasons[code]
  return new BackupError(`${what}: ${reason === undefined ? message : `${reason} (${code})`}.`, { cause: error })
}
