const oldest = [20, 9]

/** Ends the process with a sentence when this Node is too old. Imports nothing, so that any Node gets here. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return
  console.error(`Lectern needs Node ${oldest.join('.')} or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}
