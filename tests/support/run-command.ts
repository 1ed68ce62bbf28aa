import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

import { toCleanEnvironment } from './server-process'

export type CommandResult = { code: number | null; output: string }

const quiet: Record<string, string> = { LOG_LEVEL: 'warn' }

/** `npm run NAME -- …`, such as `backup`, with only these settings, as a process that is still running. */
export function startCommand(
  name: string,
  args: readonly string[],
  settings: Record<string, string>,
): { child: ChildProcess; ended: Promise<CommandResult> } {
  const flags = ['--conditions=production', '--no-deprecation', `src/launch/${name}.mjs`]
  const child = spawn(process.execPath, [...flags, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...toCleanEnvironment(), ...quiet, ...settings } as NodeJS.ProcessEnv,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  return { child, ended }
}

/** The same, to its end. */
export function runCommand(
  name: string,
  args: readonly string[],
  settings: Record<string, string>,
): Promise<CommandResult> {
  return startCommand(name, args, settings).ended
}
