import { format } from 'node:util'

import { afterEach, beforeEach, vi } from 'vitest'

/** What `console.error` was called with in the running test. A test that expects a complaint takes it out. */
export const complaints: string[] = []

beforeEach(() => {
  complaints.length = 0
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    complaints.push(format(...parts))
  })
})

afterEach(() => {
  vi.mocked(console.error).mockRestore?.()
  const unexpected = complaints.splice(0)
  if (unexpected.length > 0) throw new Error(`console.error was called:\n${unexpected.join('\n')}`)
})
