import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import type { AttackOptions } from './attack-context'

/** A running attack. Both functions return its counts so far, by status or error. */
type Attack = { counts: () => Promise<Record<string, number>>; stop: () => Promise<Record<string, number>> }

/** Starts an attack in a separate process. */
export async function startAttack(options: AttackOptions): Promise<Attack> {
  const child = fork(path.resolve('tests/attacks/attacker.ts'), {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`The attack “${options.attack}” ended by itself: ${signal ?? code}.`)
  })
  ended.catch(() => undefined)
  await Promise.race([once(child, 'message'), ended])
  child.send(options)
  const request = async (what: 'counts' | 'stop') => {
    const counts = once(child, 'message')
    child.send(what)
    return ((await Promise.race([counts, ended])) as [Record<string, number>])[0]
  }
  return { counts: () => request('counts'), stop: () => request('stop') }
}

/** Loopback addresses other than the legitimate client's. */
export function listAddresses(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `127.0.0.${index + 2}`)
}
