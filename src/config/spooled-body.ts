/** A body that was too large for memory, in a file: the renderer writes it, and the server opens and then removes it. */
export type SpooledBody = {
  path: string
  bytes: number
  /** Its SHA-256, as Repr-Digest has it. */
  digest: string
}
