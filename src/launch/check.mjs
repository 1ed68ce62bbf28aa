import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { buildIfStale } from './build.mjs'
import { findNpm, installIfNeeded } from './install.mjs'
import { inProject, projectRoot } from './project.mjs'
import { exitWith, runStep } from './run-step.mjs'
import { watchParent } from './watch-parent.mjs'

/** Steps that need neither a build nor a server. */
const staticChecks = ['typecheck', 'lint', 'format:check', 'knip']

/**
 * The projects of tests that share two servers, and those that do not. Named, since Vitest takes several exclusions for
 * alternatives. What needs large files or containers is not among them.
 */
const withServers = ['http', 'browser', 'changes', 'exclusive']
const withoutServers = ['unit', 'integration', 'attacks']

/** What runs beside the build and the tests with servers yields to them: it has the processors while those wait. */
const besideNiceness = 10

/** Runs every check of the project to its end, tests with `testArguments`, and exits by their outcome. */
export async function check(testArguments) {
  process.chdir(projectRoot)
  watchParent()
  try {
    await installIfNeeded()
    // Arguments choose tests or a reporter, and are for one run of Vitest.
    const isWhole = testArguments.length === 0
    const outcomes = await Promise.all([
      runStaticChecks(),
      isWhole ? runTests('tests without servers', withoutServers, { isHeld: true, niceness: besideNiceness }) : [],
      buildIfStale().then(() =>
        isWhole
          ? runTests('tests with servers', withServers)
          : runTests('tests', [...withoutServers, ...withServers], { testArguments }),
      ),
    ])
    const failures = outcomes.flat()
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

/** Runs the tests of these projects; resolves with the name where some failed. */
async function runTests(name, projects, { testArguments = [], ...options } = {}) {
  if (!options.isHeld) console.log(`\n== ${name}`)
  const vitest = [inProject('node_modules/vitest/vitest.mjs'), 'run', ...toTestOptions(projects), ...testArguments]
  return runStep(name, vitest, options).then(
    () => [],
    (error) => {
      if (error.isInterrupted !== false) throw error
      return [name]
    },
  )
}

function toTestOptions(projects) {
  return [
    '--config=.config/vitest.config.ts',
    ...projects.map((name) => `--project=${name}`),
    '--reporter=default',
    `--reporter=${inProject('src/launch/summary-reporter.mjs')}`,
  ]
}
