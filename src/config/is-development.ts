/** True under Next's development server. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV !== 'production'
}
