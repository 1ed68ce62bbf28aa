import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'

import { expect, it } from 'vitest'

it('A step whose process cannot be started fails once, and nothing besides', () => {
  // Node reports a lack of processes or descriptors in the same way as a missing program.
  const script = `import { runStep } from '${pathToFileURL('src/launch/run-step.mjs').href}'
    process.execPath = '/missing'
    await runStep('build', []).catch(({ code }) => console.log(code))`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  expect(output).toBe('ENOENT\n')
})
