/** The id that a browser gives to each of its writes, by which they are recognized when a response was lost; or null. */
export function readWriteId(headers: Headers | undefined): string | null {
  const writeId = headers?.get('x-write-id') ?? null
  return writeId && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(writeId) ? writeId : null
}
