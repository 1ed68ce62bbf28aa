import { afterAll, beforeAll, expect, it } from 'vitest'

import { ask, findDifferent, type Target } from '../support/cached-targets'
import { catalogueUrl } from '../support/catalogue'
import { readSecrets } from '../support/secrets'
import { startServer, type ServerProcess } from '../support/server-process'
import { baseUrl, servers } from '../support/servers'
import { waitUntil } from '../support/wait-until'
import { createCatalogueEdits } from './catalogue-edits'
import { createContentEdits } from './content-edits'
import { createSubjects, type Subjects } from './subjects'
import { listTargets } from './targets'

/** `npm run test:random`: `RANDOM_CHANGES=10000` makes so many, which takes more than an hour on two cores; `RANDOM_SEED` makes others. */
const changes = Number(process.env.RANDOM_CHANGES ?? 300)
const seed = Number(process.env.RANDOM_SEED ?? Date.now() % 100_000)
const [changesPerRound, editors, readers] = [60, 4, 3]
const maxFailures = 5
/** A change of a document is everywhere when its save is acknowledged; on another server, this much later. */
const maxDelayMs = 250

let subjects: Subjects
let second: ServerProcess
let targets: Target[]

beforeAll(async () => {
  subjects = await createSubjects(seed)
  const { PAYLOAD_SECRET = '' } = await readSecrets(servers.dataDir)
  second = await startServer({
    PORT: new URL(baseUrl).port,
    HOST: '127.0.0.3',
    BASE_URL: baseUrl,
    CATALOGUE_URL: catalogueUrl,
    DATA_DIR: servers.dataDir,
    DATABASE_URL: servers.databaseUrl,
    SEARCH_TIMEOUT_MS: '5000',
    PAYLOAD_SECRET,
  })
  targets = await listTargets(subjects)
}, 480_000)
afterAll(async () => {
  await second?.stop()
  await subjects?.remove()
}, 120_000)

const cachedHosts = [new URL(baseUrl).hostname, '127.0.0.3']
const pickCoding = () => subjects.pick(['', 'gzip', 'br'])

const toNames = (among: readonly Target[]) =>
  among.map(({ path, accept, query: text = '' }) => `${path} ${accept} ${text}`)

const toDistinct = (among: readonly Target[]) => [
  ...new Map(among.map((target) => [JSON.stringify(target), target])).values(),
]

// Linux has as many addresses of the machine as are wanted.
it.skipIf(process.platform !== 'linux')(
  `both servers send what is public, after each ${changesPerRound} of ${changes} random changes (seed ${seed})`,
  { timeout: 4 * 3_600_000, retry: 0 },
  async () => {
    const edits = [...createContentEdits(subjects), ...createCatalogueEdits(subjects)]
    const failures: string[] = []
    // Said at once: the run may take an hour.
    const fail = (failure: string) => {
      failures.push(failure)
      process.stderr.write(`${failure}\n`)
    }
    const made: string[] = []
    // Most are accepted; where none is, the rounds end nevertheless.
    const maxRounds = (2 * changes) / changesPerRound + 1
    for (let round = 0; made.length < changes && failures.length < maxFailures && round < maxRounds; round++) {
      const over = new AbortController()
      let left = changesPerRound
      const names: string[] = []
      const edit = async () => {
        while (left-- > 0) {
          const [name, run] = subjects.pick(edits)
          names.push(name)
          await run(`${round}x${left}`).then(
            () => made.push(name),
            (error: unknown) => {
              // A document may be in the trash, or another editor have removed it meanwhile.
              if (!/ rejected: 4\d\d /.test(String(error))) fail(`${name}: ${String(error)}`)
            },
          )
        }
      }
      const read = async (_: unknown, index: number) => {
        while (!over.signal.aborted)
          await ask(subjects.pick(targets), { hostname: cachedHosts[index % 2]!, coding: pickCoding() })
      }
      const reading = Promise.all(Array.from({ length: readers }, read))
      await Promise.all(Array.from({ length: editors }, edit))
      over.abort()
      await reading
      const settledAt = performance.now() + maxDelayMs
      await waitUntil('changes may be expected everywhere', async () => performance.now() > settledAt, {
        intervalMs: 50,
      })
      const asked = cachedHosts.map((hostname) => ({ hostname, coding: pickCoding() }))
      // Addresses have changed as well; the former ones were cached.
      const former = targets
      targets = await listTargets(subjects)
      const compared = toDistinct([...targets, ...former])
      const stale = await findDifferent(compared, asked)
      process.stderr.write(
        `${made.length} of ${changes} changes, ${stale.length} of ${compared.length} responses stale\n`,
      )
      if (stale.length > 0) fail(`After ${names.join(', ')}: stale are\n${toNames(stale).join('\n')}`)
    }
    expect(failures).toEqual([])
    expect(made.length).toBeGreaterThanOrEqual(changes)
  },
)
