import { buildIfStale } from './build.mjs'
import { findNpm, installIfNeeded } from './install.mjs'
import { inProject, projectRoot } from './project.mjs'
import { exitWith, runStep } from './run-step.mjs'
import { watchParent } from './watch-parent.mjs'

/** Runs every check of the project to its end, tests with `testArguments`, and exits by their outcome. */
export async function check(testArguments) {
  process.chdir(projectRoot)
  watchParent()
  try {
    await installIfNeeded()
    await buildIfStale()
    const failures = []
    const steps = [
      ['typecheck', [findNpm(), 'run', '--silent', 'typecheck']],
      ['lint', [findNpm(), 'run', '--silent', 'lint']],
      ['tests', [inProject('node_modules/vitest/vitest.mjs'), 'run', ...toTestOptions(), ...testArguments]],
    ]
    for (const [name, nodeArguments] of steps) {
      console.log(`\n== ${name}`)
      await runStep(name, nodeArguments).catch((error) => {
        if (error.isInterrupted !== false) throw error
        failures.push(name)
      })
    }
    if (failures.length > 0) throw new Error(`\nFailed: ${failures.join(', ')}.`)
    console.log('\nAll checks passed.')
  } catch (error) {
    exitWith(error)
  }
}

function toTestOptions() {
  return [
    '--config=.config/vitest.config.ts',
    '--reporter=default',
    `--reporter=${inProject('src/launch/skip-reporter.mjs')}`,
  ]
}
