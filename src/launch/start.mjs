import { checkArguments } from './check-arguments.mjs'
import { checkNode } from './check-node.mjs'

checkNode()
checkArguments(
  `npm start
    Installs and builds if needed, and serves; npm run dev does so in development. Settings such as PORT are variables of
    the environment or lines of .env: src/docs/settings.md lists them.`,
  ['--dev'],
)

// Not imported before the check: an old version of Node could not parse them.
if (process.argv.includes('--dev')) {
  import('./dev.mjs').then(async ({ develop }) => process.exit(await develop()))
} else {
  Promise.all([import('./serve.mjs'), import('./run-step.mjs')]).then(([{ serve }, { exitWith }]) =>
    serve({ isDev: false }).catch((error) => exitWith(error)),
  )
}
