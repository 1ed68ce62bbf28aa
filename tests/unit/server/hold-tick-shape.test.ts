import { execFile } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import { describe, expect, it } from 'vitest'

const run = promisify(execFile)

/** Runs a script where V8 can be asked about shapes; what it prints. */
async function ask(script: string): Promise<string> {
  const module = pathToFileURL(path.resolve('src/server/hold-tick-shape.ts')).href
  const source = `
    import { executionAsyncResource } from 'node:async_hooks'
    import { heldTick, holdTickShape } from ${JSON.stringify(module)}
    const nextTick = () => new Promise((resolve) => process.nextTick(() => resolve(executionAsyncResource())))
    ${script}`
  const flags = ['--allow-natives-syntax', '--expose-gc', '--import', 'tsx', '--input-type=module']
  const { stdout } = await run(process.execPath, [...flags, '-e', source])
  return stdout.trim()
}

describe('the shape of ticks', () => {
  it('stays the same through collections of garbage while one tick is held', async () => {
    const script = `
      holdTickShape()
      await nextTick()
      for (let round = 0; round < 5; round++) { await new Promise((resolve) => setTimeout(resolve, 1)); gc() }
      console.log('callback' in heldTick, %HaveSameMap(heldTick, await nextTick()))`
    expect(await ask(script)).toBe('true true')
  })
})
