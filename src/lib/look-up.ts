/**
 * What a table of constants has for a key that comes from outside. A plain index also finds what every object inherits,
 * such as `constructor`.
 */
export function lookUp<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
