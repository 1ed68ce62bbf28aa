import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))
const alias = { '@': `${root}src`, '@payload-config': `${root}payload.config.ts` }

type Project = {
  name: string
  include: string[]
  /** Projects of the same group run at the same time, groups one after another. */
  group: number
  /** Test files at a time; many wait more than they compute, so that two keep two processors busy. */
  workers: number
  /**
   * How often a failed test is repeated: where a browser and several servers share two processors, one can be starved for
   * longer than any wait. The end of a run lists what passed only when repeated.
   */
  retry?: number
  /** Tests that share one pair of servers, which the first project starts and the last one stops. */
  usesServers?: boolean
  /** A setup of its own. */
  setup?: string
}

/** For what never ends: several processes share the processors. */
const testTimeout = 90_000
/** Some start servers of their own. */
const hookTimeout = 240_000

function toProject({ name, include, group, workers, retry = 0, usesServers = false, setup }: Project) {
  return {
    root,
    resolve: { alias },
    test: {
      name,
      include,
      setupFiles: [`${root}tests/support/setup.ts`],
      ...(usesServers ? { globalSetup: [`${root}tests/support/global-setup.ts`] } : {}),
      ...(setup ? { globalSetup: [`${root}${setup}`] } : {}),
      testTimeout,
      hookTimeout,
      retry,
      maxWorkers: workers,
      sequence: { groupOrder: group },
    },
  }
}

/** What changes content that other tests read, or blocks the shared servers, runs alone. */
export default defineConfig({
  root,
  test: {
    projects: [
      { name: 'unit', include: ['tests/{unit,architecture}/**/*.test.ts'], group: 0, workers: 2 },
      { name: 'integration', include: ['tests/integration/**/*.test.ts'], group: 0, workers: 2, retry: 2 },
      { name: 'http', include: ['tests/http/**/*.test.ts'], group: 0, workers: 2, retry: 2, usesServers: true },
      { name: 'browser', include: ['tests/browser/**/*.test.ts'], group: 1, workers: 2, retry: 2, usesServers: true },
      // Documents of their own only.
      { name: 'changes', include: ['tests/changes/**/*.test.ts'], group: 1, workers: 2, retry: 2, usesServers: true },
      {
        name: 'exclusive',
        include: ['tests/exclusive/**/*.test.ts'],
        group: 2,
        workers: 1,
        retry: 2,
        usesServers: true,
      },
      // Large real files, which a clone lacks: `npm run test:feeds`.
      { name: 'feeds', include: ['tests/feeds/**/*.test.ts'], group: 0, workers: 2 },
      // The image and docker-compose.yml, in containers: `npm run test:deployment`.
      {
        name: 'deployment',
        include: ['tests/deployment/**/*.test.ts'],
        group: 0,
        workers: 1,
        setup: 'tests/deployment/global-setup.ts',
      },
      // What a server depends on fails, under load: `npm run test:failures`.
      { name: 'failures', include: ['tests/failures/**/*.test.ts'], group: 0, workers: 1 },
      // A server of its own, to be alone with it.
      { name: 'attacks', include: ['tests/attacks/**/*.test.ts'], group: 3, workers: 1, retry: 2 },
    ].map(toProject),
  },
})
