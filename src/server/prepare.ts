import { fork } from 'node:child_process'
import path from 'node:path'

/**
 * On a busy machine Node 20 can end with 13 while its loader thread still reads modules: nothing else holds
 * the process. The channel to us does, until the process exits by itself.
 */
export const stayAwake = 'data:text/javascript,process.channel?.ref()'

/**
 * Brings the database up to date in a process of its own (src/cms/prepare.ts): the server itself never
 * loads Payload outside Next. Rejects unless that process says that it finished.
 */
export async function prepareDatabase(): Promise<void> {
  const script = path.resolve(process.cwd(), 'src/cms/prepare.ts')
  await new Promise<void>((resolve, reject) => {
    const child = fork(script, [], {
      // Without the condition, Lexical picks its build by a top-level await that Node 20 sometimes never finishes.
      execArgv: ['--conditions=production', '--import', stayAwake, '--import', 'tsx', '--no-deprecation'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    let isPrepared = false
    child.on('message', (message) => {
      if (message === 'prepared') isPrepared = true
    })
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      if (isPrepared && code === 0) resolve()
      else reject(new Error(`The database could not be prepared (the process ended with ${signal ?? code}).`))
    })
  })
}
