import type { GraphQLFormattedError } from 'graphql'

const maxErrors = 10
/** All errors together, as JSON: an error response stays shorter than the shortest successful one. */
const maxBytes = 3400
const maxMessageBytes = 3000
const maxLocations = 4

/** The first ten errors, as many as fit in `maxBytes`, and one that counts the rest. */
export function limitErrors(errors: readonly GraphQLFormattedError[]): GraphQLFormattedError[] {
  const limited: GraphQLFormattedError[] = []
  let remainingBytes = maxBytes
  for (const error of errors.slice(0, maxErrors)) {
    const shortened = shorten(error)
    remainingBytes -= Buffer.byteLength(JSON.stringify(shortened))
    if (remainingBytes < 0 && limited.length > 0) break
    limited.push(shortened)
  }
  const omittedCount = errors.length - limited.length
  return omittedCount > 0
    ? [
        ...limited,
        { message: omittedCount === 1 ? 'There is 1 more error.' : `There are ${omittedCount} more errors.` },
      ]
    : limited
}

function shorten({ message, locations, path, extensions }: GraphQLFormattedError): GraphQLFormattedError {
  return {
    message: truncate(message),
    ...(locations ? { locations: locations.slice(0, maxLocations) } : {}),
    ...(path ? { path } : {}),
    ...(extensions ? { extensions } : {}),
  }
}

/** The text cut to `maxMessageBytes`, measured as escaped JSON. */
function truncate(text: string): string {
  const toBytes = (part: string) => Buffer.byteLength(JSON.stringify(part)) - 2
  if (text.length * 6 <= maxMessageBytes || toBytes(text) <= maxMessageBytes) return text
  let remainingBytes = maxMessageBytes
  let end = 0
  for (const character of text) {
    remainingBytes -= toBytes(character)
    if (remainingBytes < 0) break
    end += character.length
  }
  return `${text.slice(0, end)}…`
}
