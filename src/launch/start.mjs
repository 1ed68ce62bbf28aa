import { checkNode } from './check-node.mjs'

checkNode()

// Not imported before the check: an old version of Node could not parse them.
if (process.argv.includes('--dev')) {
  import('./dev.mjs').then(async ({ develop }) => process.exit(await develop()))
} else {
  Promise.all([import('./serve.mjs'), import('./run-step.mjs')]).then(([{ serve }, { exitWith }]) =>
    serve({ isDev: false }).catch((error) => exitWith(error)),
  )
}
