import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

import { waitUntil } from '../support/wait-until'
import { toDependencies, type Compose, type Condition, type Service } from './compose-file'

const run = promisify(execFile)

const toWords = (text: string | undefined) => text?.split(' ').filter(Boolean) ?? []
/** The command with its global options, and what every `run` and `build` needs on this machine. */
const [program = 'podman', ...globalOptions] = toWords(process.env.PODMAN ?? 'podman')
const runOptions = toWords(process.env.PODMAN_RUN_OPTIONS)
const buildOptions = toWords(process.env.PODMAN_BUILD_OPTIONS)

/** Services of a compose file, run by podman, as `docker compose up` runs them. */
export type Deployment = {
  build: () => Promise<void>
  up: () => Promise<void>
  /** Sends SIGTERM and waits; the exit code. */
  stop: (service: string) => Promise<number>
  start: (service: string) => Promise<void>
  kill: (service: string) => Promise<void>
  isHealthy: (service: string) => Promise<boolean>
  logs: (service: string) => Promise<string>
  exec: (service: string, command: readonly string[]) => Promise<string>
  imageBytes: (image: string) => Promise<number>
  down: () => Promise<void>
}

async function podman(...args: string[]): Promise<string> {
  const { stdout, stderr } = await run(program, [...globalOptions, ...args], { maxBuffer: 64 * 1024 * 1024 })
  return args[0] === 'logs' ? stdout + stderr : stdout.trim()
}

export function createDeployment(project: string, compose: Compose): Deployment {
  const folder = path.resolve('.')
  const services = new Map(Object.entries(compose.services).filter(([, { profiles }]) => !profiles))
  const toContainer = (name: string) => `${project}-${name}`
  const find = (name: string): Service => {
    const service = services.get(name)
    if (!service) throw new Error(`There is no service ${name}`)
    return service
  }

  function toRunArguments(name: string): string[] {
    const service = find(name)
    const flags = ['--network', project, '--network-alias', name, '--name', toContainer(name), ...runOptions]
    if (service.networks) flags.push('--ip', service.networks.default.ipv4_address)
    if (service.hostname) flags.push('--hostname', service.hostname)
    if (service.read_only) flags.push('--read-only', '--read-only-tmpfs=false')
    for (const capability of service.cap_drop ?? []) flags.push('--cap-drop', capability)
    for (const option of service.security_opt ?? []) flags.push('--security-opt', option.replace(':', '='))
    for (const mount of service.tmpfs ?? []) flags.push('--tmpfs', mount)
    for (const volume of service.volumes ?? []) flags.push('--volume', toVolume(volume))
    for (const port of service.ports ?? []) flags.push('--publish', port)
    for (const [key, value] of Object.entries(service.environment ?? {})) flags.push('--env', `${key}=${value}`)
    if (service.mem_limit) flags.push('--memory', service.mem_limit)
    if (service.pids_limit) flags.push('--pids-limit', String(service.pids_limit))
    if (service.shm_size) flags.push('--shm-size', service.shm_size)
    if (service.stop_grace_period) flags.push('--stop-timeout', String(parseInt(service.stop_grace_period, 10)))
    const command = typeof service.command === 'string' ? service.command.split(' ') : (service.command ?? [])
    return ['run', '--detach', ...flags, service.image, ...command]
  }

  function toVolume(volume: string): string {
    const [source = '', ...rest] = volume.split(':')
    return [source.startsWith('.') ? path.join(folder, source) : `${project}-${source}`, ...rest].join(':')
  }

  async function isHealthy(name: string): Promise<boolean> {
    const { healthcheck, networks } = find(name)
    const address = networks?.default.ipv4_address
    if (address !== undefined) {
      // What its health check asks, without a process for each question, on the processors that it starts on.
      return fetch(`http://${address}:3000/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
        ({ ok }) => ok,
        () => false,
      )
    }
    const [, ...command] = healthcheck?.test ?? []
    return podman('exec', toContainer(name), ...command).then(
      () => true,
      () => false,
    )
  }

  async function waitFor(name: string, condition: Condition): Promise<void> {
    if (condition === 'service_completed_successfully') {
      const code = await podman('wait', toContainer(name))
      if (code !== '0') throw new Error(`${name} ended with ${code}: ${await podman('logs', toContainer(name))}`)
    } else if (condition === 'service_healthy') {
      const options = { timeoutMs: 300_000, intervalMs: 100 }
      await waitUntil(`${name} is healthy`, () => isHealthy(name), options).catch(async (error: unknown) => {
        throw new Error(`${String(error)}\n${await podman('logs', toContainer(name))}`, { cause: error })
      })
    }
  }

  async function startInOrder(): Promise<void> {
    const started = new Map<string, Promise<void>>()
    const start = (name: string): Promise<void> => {
      const known = started.get(name)
      if (known) return known
      const starting = (async () => {
        for (const [dependency, condition] of toDependencies(find(name))) {
          await start(dependency)
          await waitFor(dependency, condition)
        }
        await podman(...toRunArguments(name))
      })()
      started.set(name, starting)
      return starting
    }
    for (const name of services.keys()) await start(name)
    for (const [name, { healthcheck }] of services) if (healthcheck) await waitFor(name, 'service_healthy')
  }

  return {
    async build() {
      const built = new Set<string>()
      for (const { image, build } of services.values()) {
        if (!build || built.has(image)) continue
        built.add(image)
        await podman('build', ...buildOptions, '--file', build.dockerfile, '--tag', image, build.context)
      }
    },
    async up() {
      const { subnet = '', ip_range: range = '' } = compose.networks.default.ipam.config[0] ?? {}
      await podman('network', 'create', '--subnet', subnet, '--ip-range', range, project)
      await startInOrder()
    },
    async stop(name) {
      await podman('stop', toContainer(name))
      return Number(await podman('inspect', '--format', '{{.State.ExitCode}}', toContainer(name)))
    },
    async start(name) {
      await podman('start', toContainer(name))
      await waitFor(name, 'service_healthy')
    },
    async kill(name) {
      await podman('kill', '--signal', 'KILL', toContainer(name))
    },
    isHealthy,
    logs: (name) => podman('logs', toContainer(name)),
    exec: (name, command) => podman('exec', toContainer(name), ...command),
    imageBytes: async (image) => Number(await podman('image', 'inspect', '--format', '{{.Size}}', image)),
    async down() {
      for (const name of services.keys()) await podman('rm', '--force', '--volumes', toContainer(name)).catch(() => '')
      for (const name of Object.keys(compose.volumes))
        await podman('volume', 'rm', `${project}-${name}`).catch(() => '')
      await podman('network', 'rm', project).catch(() => '')
    },
  }
}
