/** JSON that is already serialized, as a part of a value that is not. */
export class RawJson {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  /** For JSON.stringify. */
  toJSON(): unknown {
    return JSON.parse(this.bytes.toString())
  }
}

const comma = Buffer.from(',')

/**
 * The JSON of a value in small pieces: objects and arrays down to `levels` in pieces of their members, those of the last
 * level only if one of them is already serialized, which is a piece as it is, and everything else as JSON.stringify writes
 * it.
 */
export function* toJsonPieces(value: unknown, levels: number): Generator<Buffer> {
  if (value instanceof RawJson) return yield value.bytes
  if (typeof value !== 'object' || value === null || 'toJSON' in value || isWhole(value, levels))
    return yield Buffer.from(JSON.stringify(value))
  const isArray = Array.isArray(value)
  yield Buffer.from(isArray ? '[' : '{')
  let count = 0
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined && !isArray) continue
    if (count++ > 0) yield comma
    if (!isArray) yield Buffer.from(`${JSON.stringify(name)}:`)
    yield* toJsonPieces(member ?? null, levels - 1)
  }
  yield Buffer.from(isArray ? ']' : '}')
}

const isWhole = (value: object, levels: number) =>
  levels === 0 || (levels === 1 && !Object.values(value).some((member) => member instanceof RawJson))
