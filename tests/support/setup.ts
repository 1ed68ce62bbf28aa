import { format } from 'node:util'

import { afterEach, beforeEach, vi } from 'vitest'

/** The `console.error` calls of the running test. A test that expects one removes it. */
export const consoleErrors: string[] = []

beforeEach(() => {
  consoleErrors.length = 0
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    consoleErrors.push(format(...parts))
  })
})

afterEach(() => {
  vi.mocked(console.error).mockRestore?.()
  const unexpected = consoleErrors.splice(0)
  if (unexpected.length > 0) throw new Error(`console.error was called:\n${unexpected.join('\n')}`)
})
