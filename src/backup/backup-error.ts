/** A backup cannot be made, read or restored: exit code 2. The message is shown to the operator as it is. */
export class BackupError extends Error {}
