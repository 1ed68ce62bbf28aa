import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))
const alias = { '@': `${root}src`, '@payload-config': `${root}payload.config.ts` }
const setupFiles = [`${root}tests/support/setup.ts`]

type Group = { name: string; include: string[]; order: number; isOneByOne?: boolean; timeoutMs?: number }

/** Tests that need the servers share one pair, started before the first group and ended after the last. */
function overHttp({ name, include, order, isOneByOne = false, timeoutMs = 30_000 }: Group) {
  return {
    root,
    resolve: { alias },
    test: {
      name,
      include,
      setupFiles,
      globalSetup: [`${root}tests/support/global-setup.ts`],
      testTimeout: timeoutMs,
      hookTimeout: timeoutMs,
      fileParallelism: !isOneByOne,
      sequence: { groupOrder: order },
    },
  }
}

/** Groups run one after another: what changes the content never runs beside what reads it. */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        root,
        resolve: { alias },
        test: {
          name: 'code',
          include: ['tests/{unit,architecture,integration}/**/*.test.ts'],
          setupFiles,
          testTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      overHttp({ name: 'http', include: ['tests/http/**/*.test.ts'], order: 1 }),
      overHttp({ name: 'browser', include: ['tests/browser/**/*.test.ts'], order: 2, isOneByOne: true, timeoutMs: 90_000 }),
      overHttp({ name: 'changes', include: ['tests/changes/**/*.test.ts'], order: 3, isOneByOne: true, timeoutMs: 90_000 }),
    ],
  },
})
