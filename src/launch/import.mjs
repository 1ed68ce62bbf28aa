import { checkNode } from './check-node.mjs'

checkNode()

/** `npm run import -- …`. Not imported before the check: an old version of Node could not parse it. */
const { startCommand } = await import('./start-command.mjs')
await startCommand('import')
