import type { Operation } from './operation'

/** The methods of whatever is read, assets included. */
export const readMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/** The methods of an operation. */
export function toMethods({ method }: Operation): string[] {
  return method === 'GET' ? [...readMethods] : [method, 'OPTIONS']
}

/** The methods that any of the operations has: those of the server in general, which `OPTIONS *` asks for. */
export function toServerMethods(operations: readonly Operation[]): string[] {
  return [...new Set(operations.flatMap(toMethods))]
}
