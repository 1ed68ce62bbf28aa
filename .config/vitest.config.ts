import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = fileURLToPath(new URL('..', import.meta.url))
const alias = { '@': `${root}src`, '@payload-config': `${root}payload.config.ts` }

type Project = {
  name: string
  include: string[]
  /** Projects of the same group run at the same time, groups one after another. */
  group: number
  /** Test files at a time, the same in a group; many wait more than they compute. */
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
  /** The files of a worker share their modules, which saves a quarter of the time. Not where one closes what they share. */
  sharesModules?: boolean
}

/** For what never ends: several processes share the processors. */
const testTimeout = 180_000
/** Some start servers of their own. */
const hookTimeout = 480_000

function toProject({
  name,
  include,
  group,
  workers,
  retry = 0,
  usesServers = false,
  setup,
  sharesModules = false,
}: Project) {
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
      isolate: !sharesModules,
      sequence: { groupOrder: group },
    },
  }
}

/**
 * The order of Vitest, with the files first that wait most: those that start servers of their own. At the end of a group
 * one of them would run alone.
 */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const waits = new Map(sorted.map(({ moduleId }) => [moduleId, startsServers(moduleId)]))
    return sorted.toSorted(
      (one, other) =>
        one.project.config.sequence.groupOrder - other.project.config.sequence.groupOrder ||
        Number(waits.get(other.moduleId)) - Number(waits.get(one.moduleId)),
    )
  }
}

function startsServers(file: string): boolean {
  return /\bstart(Dedicated)?(Server|Postgres|Site|Import)\(/.test(readFileSync(file, 'utf8'))
}

/** What changes content that other tests read, or blocks the shared servers, runs alone with them. */
export default defineConfig({
  root,
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        name: 'unit',
        include: ['tests/{unit,architecture}/**/*.test.ts'],
        group: 0,
        workers: 2,
        sharesModules: true,
      },
      {
        name: 'integration',
        include: ['tests/integration/**/*.test.ts'],
        group: 0,
        workers: 2,
        retry: 2,
        setup: 'tests/support/migrated-database.ts',
      },
      { name: 'http', include: ['tests/http/**/*.test.ts'], group: 1, workers: 2, retry: 2, usesServers: true },
      { name: 'browser', include: ['tests/browser/**/*.test.ts'], group: 2, workers: 2, retry: 2, usesServers: true },
      // Documents of their own only.
      { name: 'changes', include: ['tests/changes/**/*.test.ts'], group: 2, workers: 2, retry: 2, usesServers: true },
      {
        name: 'exclusive',
        include: ['tests/exclusive/**/*.test.ts'],
        group: 3,
        workers: 1,
        retry: 2,
        usesServers: true,
      },
      // Large real files, which a clone lacks: `npm run test:feeds`.
      {
        name: 'feeds',
        include: ['tests/feeds/**/*.test.ts'],
        group: 0,
        workers: 2,
        setup: 'tests/support/migrated-database.ts',
      },
      // As many as are wanted: `npm run test:random`.
      { name: 'random', include: ['tests/random/**/*.test.ts'], group: 0, workers: 1, usesServers: true },
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
      { name: 'attacks', include: ['tests/attacks/**/*.test.ts'], group: 4, workers: 1, retry: 2 },
    ].map(toProject),
  },
})
