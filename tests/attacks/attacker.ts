import { setMaxListeners } from 'node:events'
import os from 'node:os'

import { attacks, type AttackName } from './attacks'
import { createAttackContext, type AttackContext, type AttackOptions } from './attack-context'

/**
 * The attacker, in its own process with low priority: otherwise the CPU time that it takes on the same machine
 * would be measured instead of its effect on the server.
 */
os.setPriority(10)

const end = new AbortController()
setMaxListeners(0, end.signal)
let context: AttackContext | null = null

process.on('message', (message: AttackOptions | 'counts' | 'stop') => {
  if (message === 'counts') return void process.send?.(context?.counts ?? {})
  if (message === 'stop') {
    end.abort()
    process.send?.(context?.counts ?? {}, () => process.exit(0))
    return
  }
  context = createAttackContext(message, end.signal)
  void attacks[message.attack as AttackName](context)
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
