/** A body that was too large for memory, in a file that the renderer writes, and the server opens and unlinks. */
export type SpooledBody = {
  path: string
  bytes: number
  /** Its SHA-256, as Repr-Digest has it. */
  digest: string
}
