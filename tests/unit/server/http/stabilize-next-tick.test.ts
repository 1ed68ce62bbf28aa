import { execFile } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import { describe, expect, it } from 'vitest'

const run = promisify(execFile)

/** Runs a script with V8's natives syntax, and returns its output. */
async function runScript(script: string): Promise<string> {
  const module = pathToFileURL(path.resolve('src/server/http/stabilize-next-tick.ts')).href
  const source = `
    import { executionAsyncResource } from 'node:async_hooks'
    import { retainedTick, stabilizeNextTick } from ${JSON.stringify(module)}
    const nextTick = () => new Promise((resolve) => process.nextTick(() => resolve(executionAsyncResource())))
    ${script}`
  const flags = ['--allow-natives-syntax', '--expose-gc', '--import', 'tsx', '--input-type=module']
  const { stdout } = await run(process.execPath, [...flags, '-e', source])
  return stdout.trim()
}

describe('stabilizeNextTick', () => {
  it('keeps the hidden class of ticks the same across garbage collections', async () => {
    const script = `
      stabilizeNextTick()
      await nextTick()
      for (let round = 0; round < 5; round++) { await new Promise((resolve) => setTimeout(resolve, 1)); gc() }
      console.log('callback' in retainedTick, %HaveSameMap(retainedTick, await nextTick()))`
    expect(await runScript(script)).toBe('true true')
  })
})
