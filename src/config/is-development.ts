/** True where Next's development server runs, which compiles what it serves anew. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV !== 'production'
}
