/** The name of the connection by which a server, and nothing else, is notified of changes. */
export const listenerName = 'lectern-listen'
