import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import os from 'node:os'

import { inProject, projectRoot } from './project.mjs'

/** Code that the server itself runs. Next reloads the rest by itself. */
export const watchedFolders = [
  'cache',
  'config',
  'formats',
  'lib',
  'postgres',
  'processes',
  'purging',
  'schemas',
  'server',
  'surface',
]
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** Editors write a file in several steps. */
const settleMs = 200

/** Serves in development, and restarts the server whenever code that it runs is saved; resolves with its exit code. */
export function develop() {
  return new Promise((resolve) => {
    let child
    let timer
    let isRestarting = false
    let isStopping = false

    const start = () => {
      const preload = new URL(`./end-with-parent.mjs?launcher=${process.pid}`, import.meta.url).href
      child = spawn(process.execPath, ['--import', preload, inProject('src/launch/serve-in-development.mjs')], {
        cwd: projectRoot,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        // A terminal's Ctrl-C reaches its whole process group; with what is forwarded it would count as two, and force an exit.
        detached: true,
      })
      child.once('exit', (code, signal) => {
        child = undefined
        if (isStopping) return resolve(signal ? 128 + os.constants.signals[signal] : code)
        if (isRestarting) {
          isRestarting = false
          return start()
        }
        console.error('The server ended. It is started again when a file is saved.')
      })
    }

    const restart = () => {
      if (isStopping) return
      if (!child) return start()
      if (isRestarting) return
      isRestarting = true
      console.log('Source changed: the server restarts.')
      child.kill('SIGTERM')
    }

    for (const folder of watchedFolders) {
      watch(inProject('src', folder), { recursive: true }, (_, file) => {
        if (!/\.(tsx?|mjs)$/.test(file ?? '')) return
        clearTimeout(timer)
        timer = setTimeout(restart, settleMs)
      })
    }
    for (const signal of signals) {
      process.on(signal, () => {
        isStopping = true
        if (!child) resolve(0)
        else child.kill(signal)
      })
    }
    start()
  })
}
