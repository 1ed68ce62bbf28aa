import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { buildIfStale } from './build.mjs'
import { findNpm, installIfNeeded } from './install.mjs'
import { inProject, projectRoot } from './project.mjs'
import { exitWith, runStep } from './run-step.mjs'
import { watchParent } from './watch-parent.mjs'

/** Steps that need neither a build nor a server. */
const staticChecks = ['typecheck', 'lint', 'format:check', 'knip']

/** Named, since Vitest takes several exclusions for alternatives. What needs large files or containers is not among them. */
const testProjects = ['unit', 'integration', 'http', 'browser', 'changes', 'exclusive', 'attacks']

/** Runs every check of the project to its end, tests with `testArguments`, and exits by their outcome. */
export async function check(testArguments) {
  process.chdir(projectRoot)
  watchParent()
  try {
    await installIfNeeded()
    const checked = runStaticChecks()
    await buildIfStale()
    const failures = await checked
    console.log('\n== tests')
    const vitest = [inProject('node_modules/vitest/vitest.mjs'), 'run', ...toTestOptions(), ...testArguments]
    await runStep('tests', vitest).catch((error) => {
      if (error.isInterrupted !== false) throw error
      failures.push('tests')
    })
    if (failures.length > 0) throw new Error(`\nFailed: ${failures.join(', ')}.`)
    console.log('\nAll checks passed.')
  } catch (error) {
    exitWith(error)
  }
}

/** Runs them one after another beside the build, each with its output at its end; resolves with those that failed. */
async function runStaticChecks() {
  const failures = []
  for (const name of staticChecks) {
    const began = Date.now()
    const child = spawn(process.execPath, [findNpm(), 'run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'] })
    const kill = () => child.kill()
    process.once('exit', kill)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    const [code] = await once(child, 'close')
    process.off('exit', kill)
    if (code !== 0) failures.push(name)
    const outcome =
      code === 0 ? `passed in ${Math.round((Date.now() - began) / 1000)} s` : `failed\n${output.trimEnd()}`
    console.log(`== ${name} ${outcome}`)
  }
  return failures
}

function toTestOptions() {
  return [
    '--config=.config/vitest.config.ts',
    ...testProjects.map((name) => `--project=${name}`),
    '--reporter=default',
    `--reporter=${inProject('src/launch/summary-reporter.mjs')}`,
  ]
}
