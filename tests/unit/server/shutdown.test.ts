import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { expect, it } from 'vitest'

const toUrl = (file: string) => JSON.stringify(pathToFileURL(path.resolve(file)).href)

/** A process with a step of its shutdown that ends when it is told to; its messages are the steps. */
async function startProcess() {
  const script = `
    const { createShutdown } = await import(${toUrl('src/server/shutdown.ts')})
    const { log } = await import(${toUrl('src/config/log.ts')})
    const { logOutput } = await import(${toUrl('src/config/log-output.ts')})
    logOutput()
    const shutdown = createShutdown(log)
    shutdown.add('a step', async () => {
      process.send('closing')
      await new Promise((resolve) => process.once('message', resolve))
      await new Promise((resolve) => process.send('closed', resolve))
    })
    process.on('SIGUSR2', () => process.send('received'))
    process.once('SIGUSR1', () => void shutdown.failed(new Error('What it needs was closed')))
    setInterval(() => undefined, 1_000)
    process.send('ready')`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const messages: unknown[] = []
  child.on('message', (message) => messages.push(message))
  const exited = once(child, 'exit')
  const sendSignal = async (signal: NodeJS.Signals, answer: string) => {
    const answered = once(child, 'message')
    child.kill(signal)
    expect(await answered).toContain(answer)
  }
  await once(child, 'message')
  return { child, messages, exited, sendSignal }
}

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s closes everything, and Ctrl-C after it exits at once',
  async (signal) => {
    const { child, exited, sendSignal } = await startProcess()
    await sendSignal(signal, 'closing')
    child.kill('SIGINT')
    expect(await exited).toEqual([1, null])
  },
)

it('closes everything where npm, systemd and `timeout` send SIGTERM once each', async () => {
  const { child, messages, exited, sendSignal } = await startProcess()
  await sendSignal('SIGTERM', 'closing')
  child.kill('SIGTERM')
  await sendSignal('SIGUSR2', 'received')
  child.send('go on')
  expect(await exited).toEqual([0, null])
  expect(messages.at(-1)).toBe('closed')
})

it('a start that fails because it is being shut down neither closes anything twice nor is a failure', async () => {
  const { child, messages, exited, sendSignal } = await startProcess()
  let errors = ''
  child.stderr?.on('data', (chunk) => (errors += String(chunk)))
  await sendSignal('SIGTERM', 'closing')
  child.kill('SIGUSR1')
  await sendSignal('SIGUSR2', 'received')
  child.send('go on')
  expect(await exited).toEqual([0, null])
  expect(messages).toEqual(['ready', 'closing', 'received', 'closed'])
  expect(errors).not.toContain('What it needs was closed')
})

it('the end of a terminal closes everything, also when nothing can be written to it and npm ends with it', async () => {
  const { child, messages, exited, sendSignal } = await startProcess()
  child.stdout?.destroy()
  child.stderr?.destroy()
  await sendSignal('SIGHUP', 'closing')
  child.kill('SIGHUP')
  child.kill('SIGTERM')
  await sendSignal('SIGUSR2', 'received')
  child.send('go on')
  expect(await exited).toEqual([0, null])
  expect(messages.at(-1)).toBe('closed')
})
