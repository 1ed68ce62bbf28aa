import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'

import { describe, expect, it } from 'vitest'

const script = `import { toFingerprints } from '${pathToFileURL('src/launch/fingerprints.mjs').href}'
process.stdout.write(JSON.stringify(await toFingerprints()))`

const toFingerprints = (command: string) =>
  JSON.parse(
    execFileSync('sh', ['-c', `${command}; exec "$@"`, 'sh', process.execPath, '--input-type=module', '-e', script], {
      encoding: 'utf8',
    }),
  )

// Windows has no such limit.
describe.skipIf(process.platform === 'win32')('The fingerprints of the source', () => {
  // As in containers and sessions whose hard limit is 1024: the project has more files.
  it('are made with few file descriptors, and are the same', () => {
    expect(toFingerprints('ulimit -n 64')).toEqual(toFingerprints('true'))
  })
})
