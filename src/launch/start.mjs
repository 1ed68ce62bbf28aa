import { checkNode } from './check-node.mjs'

checkNode()

// Not imported before the check: an old Node could not read them.
const isDev = process.argv.includes('--dev')
Promise.all([import('./serve.mjs'), import('./run-step.mjs')]).then(([{ serve }, { exitWith }]) =>
  serve({ isDev }).catch((error) => exitWith(error, isDev ? { isVerbose: true } : {})),
)
