import { checkNode } from './check-node.mjs'

checkNode()

// Not imported before the check: an old Node could not read it.
import('./check.mjs').then(({ check }) => check(process.argv.slice(2)))
