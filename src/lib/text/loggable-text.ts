const failedQuery = 'Failed query: '
const parameters = '\nparams: '
const emailAddress = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+\.[\p{L}\p{N}.-]+/gu

/**
 * A text without the parameters of a failed statement, with which Drizzle's messages end and which can be a password's
 * hash, and without e-mail addresses, which a mail server's response can contain.
 */
export function toLoggableText(text: string): string {
  const query = text.indexOf(failedQuery)
  const end = query < 0 ? -1 : text.indexOf(parameters, query)
  return (end < 0 ? text : text.slice(0, end)).replaceAll(emailAddress, '…@…')
}

/** The stack of an error, whose first lines are its message, as {@link toLoggableText} leaves it. */
export function toLoggableStack({ message, stack = message }: Error): string {
  // The message first: without its end, the lines after it would count as parameters.
  return toLoggableText(stack.replace(message, () => toLoggableText(message)))
}
