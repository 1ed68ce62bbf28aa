import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'

import { envKeys } from '@/config/env'
import { endWithThisProcess } from './end-with-this-process'
import { waitUntil } from './wait-until'

export type ServerProcess = {
  pid: number | undefined
  /** Its output so far. */
  output: () => string
  /** Sends SIGTERM and waits for the end; the exit code. */
  stop: () => Promise<number | null>
}

const startTimeoutMs = 240_000
const stopTimeoutMs = 30_000

type Options = { script?: 'start' | 'dev'; project?: string; pollMs?: number }

/** Starts the server as `npm start` does, or `npm run dev`, with only these settings, and waits until it is ready. */
export async function startServer(
  settings: Record<string, string>,
  { script = 'start', project = path.resolve('.'), pollMs = 100 }: Options = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, toArguments(script), {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...toCleanEnvironment(), ...settings } as NodeJS.ProcessEnv,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'exit') as Promise<[number | null]>
  const kill = () => void child.kill('SIGKILL')
  // Killed, it would leave its Postgres running.
  const release = endWithThisProcess({ pids: `echo ${child.pid}`, signal: 'TERM' })
  void ended.then(release)
  const origin = toOrigin(settings.HOST ?? 'localhost', Number(settings.PORT))
  try {
    await waitUntil(
      `the server at ${origin} is ready`,
      async () => {
        if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
        return fetch(`${origin}/readyz`).then(
          (response) => response.ok,
          () => false,
        )
      },
      { timeoutMs: startTimeoutMs, intervalMs: pollMs },
    )
  } catch (error) {
    kill()
    throw new Error(`${String(error)}\n${output.slice(-4000)}`, { cause: error })
  }
  return {
    pid: child.pid,
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(kill, stopTimeoutMs)
      const [code] = await ended
      clearTimeout(timer)
      return code
    },
  }
}

/** The origin of a server that listens on an address of this machine. */
export function toOrigin(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** The arguments that a script of package.json passes to Node. */
function toArguments(script: 'start' | 'dev'): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  return (scripts[script] ?? '').split(' ').slice(1)
}

/** The environment without what Vitest or a developer's .env set: an empty value overrides one from a file. */
export function toCleanEnvironment(): Record<string, string | undefined> {
  const environment: Record<string, string | undefined> = { ...process.env }
  for (const name of Object.keys(environment)) {
    if (/^(NODE_ENV|NODE_OPTIONS|TEST|DEV|PROD|MODE|SSR|BASE_URL)$|^VITE/.test(name)) delete environment[name]
  }
  for (const key of envKeys) environment[key] = ''
  return environment
}
