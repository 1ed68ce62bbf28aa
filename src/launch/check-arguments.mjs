/**
 * Exits with the usage when the arguments are others than those allowed: successfully if it is asked for. Imports nothing,
 * so that any version of Node can run it.
 */
export function checkArguments(usage, allowed = []) {
  const unknown = process.argv.slice(2).find((argument) => !allowed.includes(argument))
  if (unknown === undefined) return
  if (unknown === '--help' || unknown === '-h') {
    console.log(usage)
    process.exit(0)
  }
  console.error(`Unknown argument '${unknown}'.\n${usage}`)
  process.exit(2)
}
