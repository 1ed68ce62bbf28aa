/** The oldest release of each line that our dependencies support; `engines` in package.json says the same. */
const minimumMinor = { 20: 19, 22: 12 }
const firstFullySupportedMajor = 24

/** Exits with a message when this version of Node is not supported. Imports nothing, so that any version can run it. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major >= firstFullySupportedMajor || minor >= minimumMinor[major]) return
  console.error(`Lectern needs Node 20.19, 22.12, 24 or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}
